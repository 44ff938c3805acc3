// The search index over the catalogue.
import type { Kysely } from "kysely";
import { createSearchIndex } from "../search/search.server";

/** Creates the index before any product exists, so that its triggers see every one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSearchIndex(db);
}
