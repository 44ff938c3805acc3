// Finds products for the back office's table: search, filters, order, pages.
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import type { Money } from "~/models/money";
import type { TableSize } from "~/models/table";
import {
  contains,
  fromNearerEnd,
  pageOf,
  tablePageSize,
  tableViewSchema,
} from "~/models/table.server";
import { lowStock } from "./product";
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

/** A page of the table; a page past the end is the last one. */
export async function findAdminProducts(view: ProductView, size: TableSize = tablePageSize) {
  const named = await findNamed(view.q);
  const total = await countProducts(view, named);
  const { page, pages, offset } = pageOf(view.page, total, size);
  const rows = await fromNearerEnd({ total, offset, size, dir: view.dir }, (slice) =>
    sortProducts(withCategories(view, named), { ...view, dir: slice.dir })
      .select([
        "products.id",
        "products.name",
        "products.picture",
        "products.price",
        "products.currency",
        "products.stock",
        "products.state",
        "categories.name as category",
        "products.brand",
      ])
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
 * The products that the words of a search name through an index: by a SKU or a product code, whole, in
 * letters of either size. None for other words, which are looked for in what products are called.
 */
export async function findNamed(q: string): Promise<string[]> {
  if (q === "") return [];
  const whole = q.toLowerCase();
  const [skus, codes] = await Promise.all([
    getDb()
      .selectFrom("variants")
      .innerJoin("products", "products.id", "variants.productId")
      .select("products.id")
      .where(sql`lower(variants.sku)`, "=", whole)
      .where("products.deletedAt", "is", null)
      .limit(maxNamed)
      .execute(),
    getDb()
      .selectFrom("products")
      .select("id")
      .where(sql`lower(code)`, "=", whole)
      .where("deletedAt", "is", null)
      .limit(maxNamed)
      .execute(),
  ]);
  return [...new Set([...skus, ...codes].map(({ id }) => id))];
}

/** A SKU and a code are there once, but for the size of their letters. */
const maxNamed = 100;

/**
 * The products that a view's search and filters let through.
 * @param named what `findNamed` found for the search
 */
export function matchingProducts(
  { q, category, brand, status, min, max }: Omit<ProductView, "sort" | "dir" | "page" | "size">,
  named: readonly string[],
  db: Db = getDb(),
) {
  return db
    .selectFrom("products")
    .where("products.deletedAt", "is", null)
    .$if(named.length > 0, (query) => query.where("products.id", "in", named))
    .$if(q !== "" && named.length === 0, (query) =>
      query.where((eb) =>
        eb.or([
          contains("products.name", q),
          contains("products.brand", q),
          eb(
            "products.categoryId",
            "in",
            eb
              .selectFrom("categories")
              .select("categories.id")
              .where(contains("categories.name", q)),
          ),
          contains("products.code", q),
          eb(
            "products.id",
            "in",
            eb
              .selectFrom("variants")
              .select("variants.productId")
              .where(contains("variants.sku", q)),
          ),
        ]),
      ),
    )
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
const columns = {
  newest: ["products.createdAt"],
  name: [sql`lower(products.name)`],
  price: ["products.price"],
  stock: ["products.stock"],
  category: ["categories.name", sql`lower(products.name)`],
  brand: ["products.brand", sql`lower(products.name)`],
  status: ["products.stock"],
} as const;

/** Beside each product its category; to count products takes none. */
function withCategories(view: ProductView, named: readonly string[]) {
  return matchingProducts(view, named).innerJoin(
    "categories",
    "categories.id",
    "products.categoryId",
  );
}

function sortProducts(query: ReturnType<typeof withCategories>, { sort, dir }: ProductView) {
  return columns[sort]
    .reduce((sorted, column) => sorted.orderBy(column, dir), query)
    .orderBy("products.id", dir);
}

/** Without a search the number is at hand; with one, every name has to be looked at. */
async function countProducts(view: ProductView, named: readonly string[]): Promise<number> {
  const { q, category, brand, status, min, max } = view;
  const all = [q, category, brand, status, min, max].every((filter) => filter === "");
  const { total } = all
    ? await getDb()
        .selectFrom("categories")
        .select((eb) => eb.fn.sum<number | null>("productCount").as("total"))
        .executeTakeFirstOrThrow()
    : await matchingProducts(view, named)
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
  return total ?? 0;
}
