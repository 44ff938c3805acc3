// What the account area needs: tokens for forgotten passwords, and forms that an ended session interrupted.
import type { Kysely } from "kysely";

/** Creates both; rows of either live for an hour at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("passwordResets")
    .addColumn("tokenHash", "text", (c) => c.primaryKey())
    .addColumn("userId", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("passwordResetsUser").on("passwordResets").column("userId").execute();
  await db.schema
    .createTable("drafts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("path", "text", (c) => c.notNull())
    .addColumn("fields", "text", (c) => c.notNull())
    .addColumn("expiresAt", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("draftsExpiry").on("drafts").column("expiresAt").execute();
}
