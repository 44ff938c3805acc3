// Types of products are kept in the back office: they have a version, and the names that their specifications usually have.
import { sql, type Kysely } from "kysely";

/** Adds both columns; a type without names of its own offers those of its products. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "productTypes" add column version integer not null default 1`.execute(db);
  await sql`alter table "productTypes" add column "specificationNames" text not null default '[]'`.execute(
    db,
  );
}
