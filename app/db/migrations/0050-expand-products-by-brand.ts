// An index for the back office's order by brand: without it all products of a brand were sorted for the twenty that are shown.
import { sql, type Kysely } from "kysely";

/**
 * Nothing but speed changes, so a version before this one serves the database as well. The index of what is not
 * published is made anew: of two that seem alike to it SQLite takes the younger one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const there = `where "deletedAt" is null`;
  for (const statement of [
    `create index "productsBrandName" on products (brand, lower(name), id) ${there}`,
    `drop index "productsUnpublished"`,
    `create index "productsUnpublished" on products (state, stock)
      ${there} and state <> 'Published'`,
  ])
    await sql.raw(statement).execute(db);
}
