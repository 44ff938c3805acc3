// Whether this version may serve a database that a newer one has migrated: it may while the newer one has only added.
import { sql } from "kysely";
import type { Migration } from "kysely";
import { WrongSetting } from "~/front/settings.js";
import type { Db } from "./schema";

/** Whether a migration only adds, by its name: then the version before it serves the database as it did. */
export function isExpansion(name: string): boolean {
  return /^\d{4}-expand-/.test(name);
}

/**
 * Those of the migrations that a database has seen which this version does not know, as ones with nothing left
 * to do. `0041-expand-gifts` is the name of one that only adds; any other, such as `0042-contract-gifts`,
 * may have taken away what this version needs.
 * @param seen the names of those that the database has seen
 * @param known the names that this version knows
 * @throws WrongSetting when one of them does more than add
 */
export function expansionsBeyond(
  seen: readonly string[],
  known: readonly string[],
): Record<string, Migration> {
  const beyond = seen.filter((name) => !known.includes(name));
  const barred = beyond.find((name) => !isExpansion(name));
  if (barred !== undefined) {
    throw new WrongSetting(
      `The database was migrated by a newer version of the shop, which this one cannot serve (${barred}): start the newer one.`,
    );
  }
  return Object.fromEntries(beyond.map((name) => [name, { up: () => Promise.resolve() }]));
}

/** The names of the migrations that a database has seen. */
export async function seenMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
