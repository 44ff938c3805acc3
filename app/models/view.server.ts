// Keeps each administrator's views of the tables, and how many rows of each they like to see.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { readCustomerView } from "./account/customer.server";
import { categoryListUrl } from "./category/category";
import { readCategoryView } from "./category/table.server";
import { readOrderTableView } from "./order/table.server";
import { productsUrl } from "./product/table";
import { readProductView } from "./product/table.server";
import { Refusal } from "./refusal.server";
import { readSubscriberView } from "./subscriber.server";
import { tableSizes, tableUrl, type TableSize } from "./table";
import { sizeSchema, tablePageSize } from "./table.server";
import { requiredText } from "./text.server";
import { viewedTables, viewLimits, type KeptOfTable, type ViewedTable } from "./view";

const tableSchema = z.enum(Object.keys(viewedTables) as [ViewedTable, ...ViewedTable[]]);

/** The query of a table's address, whatever it holds; the table's own reader makes sense of it. */
const searchSchema = z.string().max(2_000).default("");

/** What the form under a table sends when somebody chooses how many rows they like to see. */
export const sizeFormSchema = z.object({
  table: tableSchema,
  search: searchSchema,
  size: z.coerce.number().pipe(z.literal(tableSizes)),
});

/** What the form for a new view sends. */
export const newViewSchema = z.object({
  table: tableSchema,
  search: searchSchema,
  name: requiredText("Please name the view", viewLimits.name),
});

/** What the form that renames a view sends. */
export const viewNameSchema = newViewSchema.pick({ name: true });

/** The words for a view that is not there, or not of who asks. */
export const noView = "There is no such view.";

/** The address of each table's first page as the query says, and nothing else that the query holds. */
const readers: Record<ViewedTable, (params: URLSearchParams) => string> = {
  products: (params) => productsUrl({ ...readProductView(params), page: 1 }),
  orders: (params) =>
    tableUrl(viewedTables.orders.path, { ...readOrderTableView(params), page: 1 }),
  customers: (params) =>
    tableUrl(viewedTables.customers.path, { ...readCustomerView(params), page: 1 }),
  categories: (params) => categoryListUrl({ ...readCategoryView(params), page: 1 }),
  newsletter: (params) =>
    tableUrl(viewedTables.newsletter.path, { ...readSubscriberView(params), page: 1 }),
};

/**
 * The address of what a table shows, from its first page on.
 * @param size rows of a page, in place of what the query says
 */
export function tableAddress(table: ViewedTable, search: string, size?: TableSize): string {
  const params = new URLSearchParams(search);
  if (size !== undefined) params.set("size", String(size));
  return readers[table](params);
}

/** Reads from an address of which table a view is to be, and what it shows; null for no such table. */
export function readNewView(
  params: URLSearchParams,
): { table: ViewedTable; search: string } | null {
  const { data: table } = tableSchema.safeParse(params.get("table"));
  return table ? { table, search: searchSchema.catch("").parse(params.get("search")) } : null;
}

/**
 * What somebody keeps of a table, and how many rows they are to see of it: as many as the address
 * says, else as they chose last.
 */
export async function findKept(
  userId: string,
  table: ViewedTable,
  params: URLSearchParams,
): Promise<KeptOfTable> {
  // In one statement, because every view of a table asks; a row without a view says the size alone.
  const rows = await getDb()
    .selectFrom("users")
    .leftJoin("chosenSizes as chosen", (join) =>
      join.onRef("chosen.userId", "=", "users.id").on("chosen.table", "=", table),
    )
    .leftJoin("savedViews as view", (join) =>
      join.onRef("view.userId", "=", "users.id").on("view.table", "=", table),
    )
    .select(["chosen.size", "view.id", "view.name", "view.search"])
    .where("users.id", "=", userId)
    .orderBy(sql`lower(view.name)`)
    .limit(viewLimits.count)
    .execute();
  const size =
    sizeSchema.parse(params.get("size")) || sizeSchema.parse(rows[0]?.size) || tablePageSize;
  const here = tableAddress(table, params.toString(), size);
  return {
    ...{ table, size },
    search: queryOf(here),
    views: rows.flatMap(({ id, name, search }) => {
      if (id === null || name === null || search === null) return [];
      const href = tableAddress(table, search);
      return [{ id, name, href, current: href === here }];
    }),
  };
}

function queryOf(address: string): string {
  return address.split("?")[1] ?? "";
}

/** Keeps how many rows of a table somebody likes to see. */
export async function chooseSize(userId: string, table: ViewedTable, size: number): Promise<void> {
  await getDb()
    .insertInto("chosenSizes")
    .values({ userId, table, size })
    .onConflict((conflict) => conflict.columns(["userId", "table"]).doUpdateSet({ size }))
    .execute();
}

/**
 * Keeps what a table shows under a name.
 * @returns the view's address
 * @throws Refusal when they have a view of this name, or as many as one may have
 */
export async function createView(
  userId: string,
  { table, search, name }: z.infer<typeof newViewSchema>,
): Promise<string> {
  const address = tableAddress(table, search);
  await transact(async (trx) => {
    const views = await trx
      .selectFrom("savedViews")
      .select(["id", "name"])
      .where("userId", "=", userId)
      .where("table", "=", table)
      .execute();
    if (views.some((view) => isSame(view.name, name))) throw taken();
    if (views.length >= viewLimits.count) {
      throw new Refusal(
        "impossible",
        `You have ${viewLimits.count} views of this table. Please delete one first.`,
      );
    }
    const createdAt = new Date().toISOString();
    const view = { id: randomUUID(), userId, table, name, search: queryOf(address), createdAt };
    await trx.insertInto("savedViews").values(view).execute();
  });
  return address;
}

/** Finds a view of somebody's own; null for an unknown one and for another person's. */
export async function findView(userId: string, id: string) {
  const view = await ownView(userId, id).executeTakeFirst();
  return view ? { ...view, href: tableAddress(view.table, view.search) } : null;
}

function ownView(userId: string, id: string, db = getDb()) {
  return db
    .selectFrom("savedViews")
    .select(["id", "name", "table", "search"])
    .where("id", "=", id)
    .where("userId", "=", userId);
}

/**
 * Gives a view of somebody's own another name.
 * @returns the view's address
 * @throws Refusal when it is not there, or another view of the table has this name
 */
export async function renameView(userId: string, id: string, name: string): Promise<string> {
  return transact(async (trx) => {
    const view = await ownView(userId, id, trx).executeTakeFirst();
    if (!view) throw new Refusal("notFound", noView);
    const others = await trx
      .selectFrom("savedViews")
      .select("name")
      .where("userId", "=", userId)
      .where("table", "=", view.table)
      .where("id", "<>", id)
      .execute();
    if (others.some((other) => isSame(other.name, name))) throw taken();
    await trx.updateTable("savedViews").set({ name }).where("id", "=", id).execute();
    return tableAddress(view.table, view.search);
  });
}

/**
 * Deletes a view of somebody's own.
 * @returns the address of what it showed
 * @throws Refusal when it is not there
 */
export async function deleteView(userId: string, id: string): Promise<string> {
  return transact(async (trx) => {
    const view = await ownView(userId, id, trx).executeTakeFirst();
    if (!view) throw new Refusal("notFound", noView);
    await trx.deleteFrom("savedViews").where("id", "=", id).execute();
    return tableAddress(view.table, view.search);
  });
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function taken(): Refusal {
  return new Refusal("taken", { name: "You have a view of this name" });
}
