// Carts: one for each shopper who signed in, one for each guest who put something into it.
import type { Kysely } from "kysely";
import { sql } from "kysely";

/** Creates carts and their lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("carts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("userId", "text", (c) => c.unique().references("users.id").onDelete("cascade"))
    .addColumn("tokenHash", "text", (c) => c.unique())
    .addColumn("updatedAt", "text", (c) => c.notNull())
    .addCheckConstraint("cartsOwner", sql`("userId" is null) <> ("tokenHash" is null)`)
    .execute();
  await db.schema.createIndex("cartsUpdated").on("carts").column("updatedAt").execute();

  await db.schema
    .createTable("cartLines")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("cartId", "text", (c) => c.notNull().references("carts.id").onDelete("cascade"))
    .addColumn("variantId", "text", (c) =>
      c.notNull().references("variants.id").onDelete("cascade"),
    )
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity > 0`))
    .addColumn("seenPrice", "bigint", (c) => c.notNull())
    .addColumn("addedAt", "text", (c) => c.notNull())
    .addUniqueConstraint("cartLinesVariant", ["cartId", "variantId"])
    .execute();
  await db.schema.createIndex("cartLinesOfVariant").on("cartLines").column("variantId").execute();
}
