// Finds and changes products for the back office.
import { sql } from "kysely";
import * as z from "zod";
import { getDb, type Db } from "~/db/connection.server";
import type { Currency, Money } from "./money";

/** A row of the products table. */
export interface AdminProduct {
  id: string;
  name: string;
  picture: string | null;
  price: Money;
  stock: number;
  category: string;
  brand: string;
}

/** What the products table is narrowed to. */
export type AdminProductFilter = z.infer<typeof filterSchema>;

const pageSize = 20;

// A stray value in the address is no reason to refuse a page to the staff.
const filterSchema = z.object({
  q: z.string().trim().max(100).catch(""),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** Reads the table's search and page from its address. */
export function readAdminFilter(params: URLSearchParams): AdminProductFilter {
  return filterSchema.parse({ q: params.get("q"), page: params.get("page") });
}

/** A page of the table, newest first; a page past the end is the last one. */
export async function findAdminProducts({ q, page }: AdminProductFilter) {
  const total = await countProducts(q);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const shown = Math.min(page, pages);
  const rows = await fitting(q)
    .select([
      "products.id",
      "products.name",
      "products.picture",
      "products.price",
      "products.currency",
      "products.stock",
      "categories.name as category",
      "products.brand",
    ])
    .orderBy("products.createdAt", "desc")
    .orderBy("products.id", "desc")
    .limit(pageSize)
    .offset((shown - 1) * pageSize)
    .execute();
  const products = rows.map(({ price, currency, ...row }): AdminProduct => ({
    ...row,
    // Only the shop's own code writes the column, always one of its currencies.
    price: { amount: price, currency: currency as Currency },
  }));
  return { products, total, page: shown, pages };
}

/** Categories that a product can be put into, in the category bar's order. */
export async function findCategoryChoices(): Promise<{ id: string; name: string }[]> {
  return getDb()
    .selectFrom("categories")
    .select(["id", "name"])
    .where("status", "=", "Active")
    .orderBy("position")
    .orderBy("id")
    .limit(200)
    .execute();
}

/** Finds what the delete question has to name. */
export async function findProductName(id: string): Promise<string | null> {
  const row = await getDb()
    .selectFrom("products")
    .select("name")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Takes a product out of the shop; orders and carts that name it keep their reference.
 * @returns false when there never was such a product
 */
export async function deleteProduct(id: string): Promise<boolean> {
  return getDb()
    .transaction()
    .execute(async (trx) => {
      const now = new Date().toISOString();
      const deleted = await trx
        .updateTable("products")
        .set((eb) => ({ deletedAt: now, updatedAt: now, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .where("deletedAt", "is", null)
        .returning("categoryId")
        .executeTakeFirst();
      // Deleted in another tab already: what was asked for is so.
      if (!deleted) return exists(trx, id);
      await trx
        .updateTable("categories")
        .set((eb) => ({ productCount: eb("productCount", "-", 1) }))
        .where("id", "=", deleted.categoryId)
        .execute();
      return true;
    });
}

async function exists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("products").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

function fitting(q: string) {
  const products = getDb()
    .selectFrom("products")
    .innerJoin("categories", "categories.id", "products.categoryId")
    .where("products.deletedAt", "is", null);
  if (q === "") return products;
  const pattern = `%${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const holds = (column: string) =>
    sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
  return products.where((eb) =>
    eb.or([holds("products.name"), holds("products.brand"), holds("categories.name")]),
  );
}

/** Without a search the number is at hand; with one, every name has to be looked at. */
async function countProducts(q: string): Promise<number> {
  const { total } =
    q === ""
      ? await getDb()
          .selectFrom("categories")
          .select((eb) => eb.fn.sum<number | string | null>("productCount").as("total"))
          .executeTakeFirstOrThrow()
      : await fitting(q)
          .select((eb) => eb.fn.countAll<number | string>().as("total"))
          .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
