// The audit log: who changed what in the back office.
import type { Kysely } from "kysely";

/** Creates the log, read by time and by thing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("auditEntries")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("actorId", "text", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("actorName", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("entity", "text", (c) => c.notNull())
    .addColumn("entityId", "text", (c) => c.notNull())
    .addColumn("entityName", "text", (c) => c.notNull())
    .addColumn("before", "text", (c) => c.notNull())
    .addColumn("after", "text", (c) => c.notNull())
    .addColumn("createdAt", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("auditEntriesNewest")
    .on("auditEntries")
    .columns(["createdAt", "id"])
    .execute();
  await db.schema
    .createIndex("auditEntriesThing")
    .on("auditEntries")
    .columns(["entity", "entityId", "createdAt"])
    .execute();
}
