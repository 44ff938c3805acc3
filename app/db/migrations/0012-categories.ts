// What the back office's categories, profile pictures and audit log need beyond the foundation.
import { sql, type Kysely } from "kysely";
import { mendCategorySearch } from "../search/search.server";

/**
 * A deleted category's row stays for the products that were deleted before it, and frees its name.
 * A picture may be a person's, and the log is read by person and by kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("categories").addColumn("deletedAt", "text").execute();
  await db.schema.dropIndex("categoriesName").execute();
  await sql`create unique index "categoriesName" on "categories" (lower(name))
    where "deletedAt" is null`.execute(db);
  await mendCategorySearch(db);

  await db.schema
    .alterTable("pictures")
    .addColumn("userId", "text", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("picturesUser").on("pictures").column("userId").execute();

  await db.schema
    .createIndex("auditEntriesActor")
    .on("auditEntries")
    .columns(["actorId", "createdAt", "id"])
    .execute();
  await db.schema
    .createIndex("auditEntriesKind")
    .on("auditEntries")
    .columns(["entity", "createdAt", "id"])
    .execute();
}
