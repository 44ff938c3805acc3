// Indexes that the back office looks for words in: a million products' names without their descriptions beside them, beginnings of SKUs, and orders by the day on which they were cancelled.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** Nearly all; those that are deleted have an index of their own. */
const there = `where "deletedAt" is null`;

/** Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = postgres
    ? // PostgreSQL reads an index alone only where it has the columns themselves.
      [
        `create index "productsWords" on products (name, brand, code, "categoryId", id) ${there}`,
        // Another order than that of the language, so that it also has what begins so.
        `drop index "variantsSku"`,
        `create index "variantsSku" on variants (lower(sku) text_pattern_ops)`,
      ]
    : [
        `create index "productsWords"
           on products (lower(name || ' | ' || brand || ' | ' || code), "categoryId", id) ${there}`,
      ];
  statements.push(
    `create index "productsCategoryName" on products ("categoryId", lower(name), id) ${there}`,
    `create index "orderEventsCancelled" on "orderEvents" ("createdAt", "orderId")
       where status = 'Cancelled'`,
  );
  for (const statement of statements) await sql.raw(statement).execute(db);
}
