// The one database handle of the process.
import type { Kysely } from "kysely";
import path from "node:path";
import { env } from "~/env.server";
import { Outage } from "./outage.server";
import { openPostgres } from "./postgres.server";
import type { Db, Schema } from "./schema";
import { openSqlite } from "./sqlite.server";

declare global {
  // On globalThis so that a development reload reuses the open connection.
  var shopDatabase: Kysely<Schema> | undefined;
  /** Why the shop cannot use its database yet; undefined once it can. */
  var shopDatabaseUnready: unknown;
}

/**
 * The process's database, opened on first use.
 * @throws Outage while it could not be made ready
 */
export function getDb(): Db {
  if (globalThis.shopDatabaseUnready) throw new Outage(globalThis.shopDatabaseUnready);
  return openDb();
}

/** The same handle for those who make it ready. */
export function openDb(): Db {
  return (globalThis.shopDatabase ??= openDatabase(env.databaseUrl));
}

/**
 * Opens a database.
 * @param url of PostgreSQL, or null for the file in the data folder
 */
export function openDatabase(url: string | null): Db {
  return url === null ? openSqlite(path.join(env.dataDir, "shop.db")) : openPostgres(url);
}
