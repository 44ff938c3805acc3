// Which of the two searches a database has.
import type { Kysely } from "kysely";
import { isPostgres } from "../postgres.server";
import { postgresSearch } from "./postgres.server";
import { sqliteSearch } from "./sqlite.server";
import type { SearchEngine } from "./words.server";

/** The search of the engine behind a handle. */
export function engineOf(db: Pick<Kysely<unknown>, "getExecutor">): SearchEngine {
  return isPostgres(db) ? postgresSearch : sqliteSearch;
}
