// Finds products for the back office's table: search, filters, order, pages.
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Money } from "~/models/money";
import type { TableSize } from "~/models/table";
import {
  fromNearerEnd,
  isLong,
  pageOf,
  tablePageSize,
  tableViewSchema,
} from "~/models/table.server";
import { countProducts } from "./counts.server";
import { matchingProducts } from "./matching.server";
import { findMeant, type Meant } from "./meant.server";
import { productStatuses, type PublicState } from "./public-state";
import { productSorts, type ProductView } from "./table";

/** A row of the products table. */
export interface AdminProduct {
  id: string;
  name: string;
  picture: string | null;
  price: Money;
  stock: number;
  state: PublicState;
  category: string;
  brand: string;
}

const pieces = z.union([z.literal(""), z.coerce.number().int().min(0).max(1_000_000)]).catch("");

const viewSchema = tableViewSchema(productSorts, "desc").extend({
  category: z.string().max(100).catch(""),
  brand: z.string().trim().max(60).catch(""),
  status: z.union([z.literal(""), z.enum(productStatuses)]).catch(""),
  min: pieces,
  max: pieces,
});

/** Reads the table's view from its address, or from the fields that carry it along. */
export function readProductView(params: URLSearchParams): ProductView {
  const given = Object.fromEntries(params);
  // A column that is named without a direction starts with its first.
  const dir = given.sort && given.sort !== "newest" ? "asc" : "desc";
  return viewSchema.parse({ dir, ...given });
}

const columns = [
  "products.id",
  "products.name",
  "products.picture",
  "products.price",
  "products.currency",
  "products.stock",
  "products.state",
  "categories.name as category",
  "products.brand",
] as const;

/** A page of the table; a page past the end is the last one. */
export async function findAdminProducts(view: ProductView, size: TableSize = tablePageSize) {
  const meant = await findMeant(view.q);
  const { total, more } = await countProducts(view, meant);
  const { page, pages, offset } = pageOf(view.page, total, size);
  const along = isLong({ total, more }) ? view.sort : undefined;
  const common = { ...meant, isCommon: more };
  const rows = await fromNearerEnd({ total, more, offset, size, dir: view.dir }, (slice) =>
    along === "category"
      ? findByCategory(view, meant, slice)
      : sortProducts(withCategories(view, common, along), { ...view, dir: slice.dir })
          .select(columns)
          .limit(slice.size)
          .offset(slice.offset)
          .execute(),
  );
  const products = rows.map(({ price, currency, ...row }): AdminProduct => ({
    ...row,
    price: { amount: price, currency: currency },
  }));
  return { products, total, more, page, pages };
}

/**
 * Categories that a product can be put into, in the category bar's order.
 * @param present the one that a product is in already: it may stay there, inactive or not
 */
export async function findCategoryChoices(present = ""): Promise<{ id: string; name: string }[]> {
  return getDb()
    .selectFrom("categories")
    .select(["id", "name"])
    .where((eb) => eb.or([eb("status", "=", "Active"), eb("id", "=", present)]))
    .orderBy("position")
    .orderBy("id")
    .limit(200)
    .execute();
}

/** What the Filters form offers: every category, inactive ones too, and every brand. */
export async function findFilterChoices() {
  const [categories, brands] = await Promise.all([
    getDb()
      .selectFrom("categories")
      .select(["id", "name"])
      .orderBy("position")
      .orderBy("id")
      .limit(200)
      .execute(),
    findBrands(),
  ]);
  return { categories, brands };
}

const maxBrands = 500;

/** Every brand, from one to the next through an index: to tell a million products' brands apart takes long. */
async function findBrands(): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    with recursive found (brand) as (
      select min(brand) from products where "deletedAt" is null
      union all
      select (select min(brand) from products where "deletedAt" is null and brand > found.brand)
      from found where brand is not null
    )
    select brand from found where brand is not null limit ${maxBrands}`.execute(getDb());
  return rows.map(({ brand }) => brand);
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

/** A status follows the stock, so the order by stock is the order by status. */
const sortKeys = {
  newest: ["products.createdAt"],
  name: [sql`lower(products.name)`],
  price: ["products.price"],
  stock: ["products.stock"],
  category: ["categories.name", sql`lower(products.name)`],
  brand: ["products.brand", sql`lower(products.name)`],
  status: ["products.stock"],
} as const;

/** Beside each product its category; to count products takes none. */
function withCategories(view: ProductView, meant: Meant, along?: ProductView["sort"]) {
  return matchingProducts(view, meant, along).innerJoin(
    "categories",
    "categories.id",
    "products.categoryId",
  );
}

function sortProducts(query: ReturnType<typeof withCategories>, { sort, dir }: ProductView) {
  return sortKeys[sort]
    .reduce((sorted, column) => sorted.orderBy(column, dir), query)
    .orderBy("products.id", dir);
}

/**
 * Rows of a long table by category: one category after the other, each along an index of its products'
 * names. Those of a category are counted only where the page may begin behind them. Of a category that is
 * called as the search says all are meant, of others those that are called so themselves.
 */
async function findByCategory(
  view: ProductView,
  meant: Meant,
  { offset, size, dir }: { offset: number; size: number; dir: ProductView["dir"] },
) {
  const categories = await getDb()
    .selectFrom("categories")
    .select("id")
    .$if(view.category !== "", (query) => query.where("id", "=", view.category))
    .orderBy("name", dir)
    .execute();
  const found = [];
  let before = offset;
  for (const { id } of categories) {
    if (found.length === size) break;
    const isCalled = meant.categories.includes(id);
    const inside = { ...view, category: id, ...(isCalled && { q: "" }) };
    const there = isCalled ? { ...meant, q: "" } : { ...meant, categories: [] };
    if (before > 0) {
      const { total: count } = await countProducts(inside, there);
      if (count <= before) {
        before -= count;
        continue;
      }
    }
    const rows = await withCategories(inside, there, "category")
      .select(columns)
      .orderBy(sql`lower(products.name)`, dir)
      .orderBy("products.id", dir)
      .limit(size - found.length)
      .offset(before)
      .execute();
    found.push(...rows);
    before = 0;
  }
  return found;
}
