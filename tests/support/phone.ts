// The sample shop's phone with the most variants: what a keeper types to add it, and its rows to compare.
import { readFileSync } from "node:fs";
import { sql, type Kysely } from "kysely";
import type { Schema } from "~/db/schema";
import { moneyInput } from "~/models/money";
import { specificationsSchema } from "~/models/product/product.server";

type Shop = Kysely<Schema>;

/** The id of the phone with the most variants. */
export async function largestPhone(db: Shop): Promise<string> {
  const { id } = await db
    .selectFrom("products")
    .innerJoin("variants", "variants.productId", "products.id")
    .select("products.id")
    .where("products.typeId", "=", "smartphones")
    .where("products.deletedAt", "is", null)
    .groupBy("products.id")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("products.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * All that people see of a product and of the category and type that it stands in. Left out are ids
 * and what is made of them (code, paths of pictures), times, versions, keys and causes, what buyers
 * made (rating, reviews, sales, the number of products beside it), and the type's picture, which its
 * form takes from a product that is there already.
 */
export async function rowsOfPhone(db: Shop, id: string) {
  const product = await db
    .selectFrom("products")
    .select(["name", "description", "brand", "categoryId", "typeId", "filterGroup", "price"])
    .select(["originalPrice", "currency", "discountPercent", "stock", "colours", "specifications"])
    .select(["screen", "battery", "bestDealPosition", "bestSellerPosition", "state", "publishAt"])
    .select(["optionName", "deletedAt", "picture"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const variants = await db
    .selectFrom("variants")
    .select(["sku", "colour", "storage", "price", "originalPrice", "stock", "position", "active"])
    .where("productId", "=", id)
    .orderBy("position")
    .execute();
  const pictures = await db
    .selectFrom("pictures")
    .select(["path", "alt", "colour", "width", "height", "position"])
    .where("productId", "=", id)
    .orderBy("position")
    .execute();
  const category = await db
    .selectFrom("categories")
    .select(["slug", "name", "description", "status", "position", "filterGroup"])
    .where("id", "=", product.categoryId)
    .executeTakeFirstOrThrow();
  const type = await db
    .selectFrom("productTypes")
    .select(["name", "categoryId", "filterGroup", "featuredAs", "featuredPosition", "usual"])
    .select("specificationNames")
    .where("id", "=", product.typeId)
    .executeTakeFirstOrThrow();
  const { picture, ...shown } = product;
  return {
    product: { ...shown, picture: pictures.findIndex(({ path }) => path === picture) },
    variants,
    pictures: pictures.map(({ path: _, ...seen }) => seen),
    category,
    type,
  };
}

/** What there is to type, and the files of the pictures in their order. */
export async function phoneToType(db: Shop, id: string) {
  const rows = await rowsOfPhone(db, id);
  const paths = await db
    .selectFrom("pictures")
    .select("path")
    .where("productId", "=", id)
    .orderBy("position")
    .execute();
  return {
    ...rows,
    specifications: specificationsSchema.parse(JSON.parse(rows.product.specifications)),
    variants: rows.variants.map((row) => ({
      ...row,
      price: moneyInput(row.price),
      before: moneyInput(row.originalPrice),
      stock: String(row.stock),
    })),
    files: paths.map(({ path }) => `public${path}-640.webp`),
  };
}

export type PhoneToType = Awaited<ReturnType<typeof phoneToType>>;

/** A picture's file as a browser sends it. */
export function fileAt(path: string): File {
  return new File([readFileSync(path)], path.split("/").at(-1) ?? "", { type: "image/webp" });
}

/** What a shopper reads of the product, but for its code, and for what buyers said and bought. */
export function readingsOf(html: string): string[] {
  const [main = ""] = /<main[^]*?<\/main>/.exec(html) ?? [];
  const own = main.replaceAll(
    /<section[^>]*aria-label="(?:Reviews|You may also like)"[^]*?<\/section>/g,
    "",
  );
  const alts = [...own.matchAll(/ alt="([^"]*)"/g)].map(([, alt = ""]) => alt);
  const words = own
    .replaceAll(/<(?:script|style)[^]*?<\/(?:script|style)>/g, "")
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== "" && !/^\(\d+$|^\)$|^Rated|^(?:No )?reviews|GS-/.test(text));
  return [...alts, ...words];
}
