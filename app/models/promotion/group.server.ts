// Where shoppers find the products of a promotion's group.
import { getDb } from "~/db/connection.server";
import { listingUrl } from "~/models/listing/listing";
import { mayBeSold } from "~/models/product/product.server";
import { productUrl } from "~/models/product/choice";
import type { Group } from "./promotion";

/** The address of a group: its product where it is one, otherwise the list that has it. */
export async function findGroupUrl({ brand, within, codes }: Group): Promise<string> {
  const [only, ...others] = codes;
  if (only !== undefined && others.length === 0) {
    const product = await getDb()
      .selectFrom("products")
      .select("id")
      .where("code", "=", only)
      .where(mayBeSold())
      .executeTakeFirst();
    if (product) return productUrl(product.id, {});
  }
  const [kind, ...rest] = within.split(":");
  const name = rest.join(":");
  return listingUrl({
    brands: brand === "" ? [] : [brand],
    groups: kind === "group" ? [name] : [],
    types: kind === "type" ? [name] : [],
    category: kind === "category" ? await findSlug(name) : null,
  });
}

async function findSlug(id: string): Promise<string | null> {
  const row = await getDb()
    .selectFrom("categories")
    .select("slug")
    .where("id", "=", id)
    .where("status", "=", "Active")
    .executeTakeFirst();
  return row?.slug ?? null;
}
