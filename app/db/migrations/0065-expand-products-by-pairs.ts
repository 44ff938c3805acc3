// Products by two of what a list is of: a department's in a group that has none of it, or next to none, were all gone through.
import { PostgresAdapter, sql, type Kysely } from "kysely";

const there = `where "deletedAt" is null`;
const colours = ["Black", "White", "Blue", "Red", "Green"];
const leads = { Category: "categoryId", Group: "filterGroup", Type: "typeId" };

/**
 * The choices that few of a list's products may fit have an index of those alone. On SQLite the back office's orders by name
 * offered themselves for counting several brands, or a department's groups, and each product's row was read for its
 * state. Nothing but speed changes, so a version before this one serves the database as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create index "productsCategoryGroup" on products ("categoryId", "filterGroup", id, state) ${there}`,
    `create index "productsTypeGroup" on products ("typeId", "filterGroup", "categoryId", id, state) ${there}`,
    `create index "productsTypeCategory" on products ("typeId", "categoryId", id, state, "deletedAt")`,
    `create index "productsOffersPrice" on products (price, id, state, "categoryId")
      ${there} and "discountPercent" > 0`,
    ...Object.entries({ ...leads, Brand: "brand" }).map((lead) =>
      newestOf("Offers", lead, `"discountPercent" > 0`),
    ),
    ...colours.flatMap((colour) =>
      Object.entries(leads).map((lead) => newestOf(colour, lead, `colours like '%|${colour}|%'`)),
    ),
  ]);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await run(db, [
    `drop index "productsBrandName"`,
    `create index "productsBrandName" on products (brand, lower(name), id, state, "categoryId") ${there}`,
    `drop index "productsCategoryName"`,
    `create index "productsCategoryName" on products ("categoryId", lower(name), id, state) ${there}`,
  ]);
}

/** An index of a list's products that fit a condition, the newest last. */
function newestOf(named: string, [lead, column]: [string, string], fits: string): string {
  const department = column === "categoryId" ? "" : `, "categoryId"`;
  return `create index "products${named}${lead}" on products ("${column}", "createdAt", id, state${department})
    ${there} and ${fits}`;
}

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
