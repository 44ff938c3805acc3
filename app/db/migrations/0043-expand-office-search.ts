// Indexes that the back office looks for words in, a million products' names without their descriptions beside them, and for the orders of some days that were cancelled.
import { PostgresAdapter, sql, type Kysely } from "kysely";

/** Nearly all; those that are deleted have an index of their own. */
const there = `where "deletedAt" is null`;

/** An index of words is read as a whole, so it holds what is looked at and no more. Nothing but speed changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const statements = postgres
    ? // PostgreSQL reads an index alone only where it has the columns themselves.
      [
        `create index "productsWords" on products (name, brand, code, "categoryId", id) ${there}`,
        `create index "variantsSkuWords" on variants (sku, "productId")`,
      ]
    : [
        `create index "productsWords"
           on products (lower(name || ' | ' || brand || ' | ' || code), "categoryId", id) ${there}`,
        `drop index "variantsSku"`,
        `create index "variantsSku" on variants (lower(sku), "productId")`,
      ];
  statements.push(
    `create index "productsCategoryName" on products ("categoryId", lower(name), id) ${there}`,
    `create index "orderEventsCancelled" on "orderEvents" ("createdAt", "orderId")
       where status = 'Cancelled'`,
  );
  for (const statement of statements) await sql.raw(statement).execute(db);
}
