// Has the products of a group and of a type in the order of their ids, which is that of their variants.
import { sql, type Kysely } from "kysely";

/** Nothing but speed changes, so a version before this one serves the database as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `create index "productsGroup" on products ("filterGroup", id, state, "categoryId")
      where "deletedAt" is null`,
    // A department's has its category in front already.
    `drop index "productsType"`,
    `create index "productsType" on products ("typeId", id, state, "deletedAt", "categoryId")`,
  ])
    await sql.raw(statement).execute(db);
}
