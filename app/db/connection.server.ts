// The one database handle of the process.
import type { Kysely } from "kysely";
import path from "node:path";
import { env } from "~/env.server";
import type { Schema } from "./schema";
import { openSqlite } from "./sqlite.server";

declare global {
  // On globalThis so that a development reload reuses the open connection.
  var shopDatabase: Kysely<Schema> | undefined;
}

/** A handle for queries, inside or outside a transaction. */
export type Db = Kysely<Schema>;

/** The process's database, opened on first use. */
export function getDb(): Db {
  return (globalThis.shopDatabase ??= openSqlite(path.join(env.dataDir, "shop.db")));
}
