// Finds products for the back office's table: search, filters, order, pages.
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import type { Money } from "~/models/money";
import type { TableSize } from "~/models/table";
import {
  fromNearerEnd,
  mostNamed,
  pageOf,
  tablePageSize,
  tableViewSchema,
} from "~/models/table.server";
import { alongWords, findMeant, isMeant, type Meant } from "./meant.server";
import { lowStock } from "./product";
import { productStatuses, type PublicState } from "./public-state";
import { productFilter, productSorts, type ProductView } from "./table";

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
  const total = await countProducts(view, meant);
  const { page, pages, offset } = pageOf(view.page, total, size);
  const rows = await fromNearerEnd({ total, offset, size, dir: view.dir }, (slice) =>
    view.sort === "category" && total > mostNamed
      ? findByCategory(view, meant, slice)
      : sortProducts(withCategories(view, meant), { ...view, dir: slice.dir })
          .select(columns)
          .limit(slice.size)
          .offset(slice.offset)
          .execute(),
  );
  const products = rows.map(({ price, currency, ...row }): AdminProduct => ({
    ...row,
    price: { amount: price, currency: currency },
  }));
  return { products, total, page, pages };
}

/**
 * The products that a view's search and filters let through.
 * @param meant what `findMeant` found for the search
 */
export function matchingProducts(
  { category, brand, status, min, max }: Omit<ProductView, "q" | "sort" | "dir" | "page" | "size">,
  meant: Meant,
  db: Db = getDb(),
) {
  return db
    .selectFrom("products")
    .where("products.deletedAt", "is", null)
    .where((eb) => isMeant(eb, meant))
    .$if(category !== "", (query) => query.where("products.categoryId", "=", category))
    .$if(brand !== "", (query) => query.where("products.brand", "=", brand))
    .$if(["Active", "Low Stock", "Out of Stock"].includes(status), (query) =>
      query.where("products.state", "=", "Published"),
    )
    .$if(status === "Draft" || status === "Scheduled" || status === "Hidden", (query) =>
      query.where("products.state", "=", status as PublicState),
    )
    .$if(status === "Out of Stock", (query) => query.where("products.stock", "=", 0))
    .$if(status === "Low Stock", (query) =>
      query.where("products.stock", ">", 0).where("products.stock", "<=", lowStock),
    )
    .$if(status === "Active", (query) => query.where("products.stock", ">", lowStock))
    .$if(min !== "", (query) => query.where("products.stock", ">=", Number(min)))
    .$if(max !== "", (query) => query.where("products.stock", "<=", Number(max)));
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
function withCategories(view: ProductView, meant: Meant) {
  return matchingProducts(view, meant).innerJoin(
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
 * names, past those whose number says that the page begins behind them.
 */
async function findByCategory(
  view: ProductView,
  meant: Meant,
  { offset, size, dir }: { offset: number; size: number; dir: ProductView["dir"] },
) {
  const counted = await countByCategory(view, meant, dir);
  const found = [];
  let [before, left] = [0, size];
  for (const { id, count } of counted) {
    const first = Math.max(0, offset - before);
    before += count;
    if (first >= count || left === 0) continue;
    const rows = await withCategories({ ...view, category: id }, meant)
      .select(columns)
      .orderBy(sql`lower(products.name)`, dir)
      .orderBy("products.id", dir)
      .limit(left)
      .offset(first)
      .execute();
    found.push(...rows);
    left -= rows.length;
  }
  return found;
}

async function countByCategory(view: ProductView, meant: Meant, dir: ProductView["dir"]) {
  if (isOfAll(view)) {
    return getDb()
      .selectFrom("categories")
      .select(["id", "productCount as count"])
      .orderBy("name", dir)
      .execute();
  }
  return withCategories(view, meant)
    .select("categories.id")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .groupBy(["categories.id", "categories.name"])
    .orderBy("categories.name", dir)
    .execute();
}

/** Of all products, and of those that words alone choose, the number is at hand; of others each is looked at. */
async function countProducts(view: ProductView, meant: Meant): Promise<number> {
  if (meant.total !== null && isOfAll({ ...view, q: "" })) return meant.total;
  const { total } = isOfAll(view)
    ? await getDb()
        .selectFrom("categories")
        .select((eb) => eb.fn.sum<number | null>("productCount").as("total"))
        .executeTakeFirstOrThrow()
    : await matchingProducts(view, meant)
        .$if(view.q !== "" && meant.ids === null, (query) => query.where(alongWords))
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
  return total ?? 0;
}

function isOfAll(view: ProductView): boolean {
  return Object.values(productFilter(view)).every((filter) => filter === "");
}
