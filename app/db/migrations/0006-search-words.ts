// The words of product names and brands, for searches with a typing error.
import type { Kysely } from "kysely";
import { createSearchWords } from "../search/search.server";

/** Creates the list of words, with those of the products that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSearchWords(db);
}
