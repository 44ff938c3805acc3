// Wish lists: the products that a shopper keeps for later, of users and guests alike.
import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Creates the wishes; each stands by itself, a list is all of one shopper's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("wishes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", "text", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("tokenHash", "text")
    .addColumn("productId", "text", (c) =>
      c.notNull().references("products.id").onDelete("cascade"),
    )
    .addColumn("addedAt", "text", (c) => c.notNull())
    .addUniqueConstraint("wishesOfUser", ["userId", "productId"])
    .addUniqueConstraint("wishesOfGuest", ["tokenHash", "productId"])
    .addCheckConstraint("wishesOwner", sql`("userId" is null) <> ("tokenHash" is null)`)
    .execute();
  await db.schema.createIndex("wishesOfProduct").on("wishes").column("productId").execute();
}
