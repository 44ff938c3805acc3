// The oldest wishes of guests are found at once, so that forgotten ones can be dropped.
import type { Kysely } from "kysely";

/** Creates the index; carts have theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex("wishesAdded").on("wishes").column("addedAt").execute();
}
