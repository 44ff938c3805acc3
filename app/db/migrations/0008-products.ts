// What the products' room needs: changes that wait for their confirmation, and an index for each way to sort.
import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Creates both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("preparedChanges")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull().check(sql`kind in ('selection', 'import')`))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("report", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("createdAt", "text", (c) => c.notNull())
    .addColumn("appliedAt", "text")
    .execute();
  await db.schema
    .createIndex("preparedChangesUser")
    .on("preparedChanges")
    .columns(["userId", "createdAt"])
    .execute();
  await db.schema
    .createIndex("preparedChangesAge")
    .on("preparedChanges")
    .column("createdAt")
    .execute();

  await db.schema
    .createIndex("productsName")
    .on("products")
    .expression(sql`lower(name), id`)
    .execute();
  await db.schema.createIndex("productsStock").on("products").columns(["stock", "id"]).execute();
  await db.schema.createIndex("productsDeleted").on("products").column("deletedAt").execute();
}
