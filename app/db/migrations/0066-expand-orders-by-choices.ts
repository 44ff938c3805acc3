// Says of each product in the indexes of a listing's orders what the filters ask of it: where they let few through, the row of each that is met was read.
import { PostgresAdapter, sql, type Kysely } from "kysely";

const orders = { Newest: "createdAt", Price: "price", Rated: "rating", Sold: "soldCount" };
const filters = { Category: "categoryId", Group: "filterGroup", Type: "typeId", Brand: "brand" };
/** Whether a product is shown, and what may be chosen of it. */
const asked = ["id", "state", "categoryId", "filterGroup", "brand", "price", "rating"];
const choices = ["discountPercent", "colours", "screen", "battery"];

const there = `"deletedAt" is null`;

/** What is replaced has the same name; nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const indexes: [string, string[], string][] = [];
  for (const [order, column] of Object.entries(orders)) {
    indexes.push([`products${order}`, [column], there]);
    for (const [filter, first] of Object.entries(filters)) {
      indexes.push([`products${filter}${order}`, [first, column], there]);
    }
  }
  for (const filter of ["Category", "Group", "Type"] as const) {
    indexes.push([`productsBrand${filter}`, ["brand", filters[filter], "price"], there]);
  }
  for (const [range, column] of Object.entries({ Screen: "screen", Battery: "battery" })) {
    const has = `${there} and ${column} is not null`;
    indexes.push([`products${range}`, [column, "filterGroup", "typeId"], has]);
  }
  // Only an engine with statistics knows when an order's products of a colour are the shorter way.
  for (const colour of isPostgres ? ["Black", "White", "Blue", "Red", "Green"] : []) {
    const has = `${there} and colours like '%|${colour}|%'`;
    indexes.push([`products${colour}Rated`, ["rating"], has]);
    indexes.push([`products${colour}Sold`, ["soldCount"], has]);
  }
  // A sale writes a product into each of its indexes on PostgreSQL anyway, on SQLite into those alone that say what it changed.
  const sold = isPostgres ? ["stock"] : [];
  for (const [name, first, which] of indexes) {
    const columns = [...new Set([...first, ...asked, ...choices, ...sold])];
    await sql`drop index if exists ${sql.ref(name)}`.execute(db);
    await sql`create index ${sql.ref(name)} on products
      (${sql.join(columns.map((column) => sql.ref(column)))}) where ${sql.raw(which)}`.execute(db);
  }
}
