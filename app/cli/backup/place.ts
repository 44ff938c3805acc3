// Where the shop's data are, by their own settings alone: reading them all would put a secret into a folder that must stay empty.
import path from "node:path";
import { withSecretFiles } from "~/front/secret-files.js";
import { readDatabaseServers } from "~/front/settings.js";
import { requireDatabaseTls } from "~/front/tls-settings.js";

/** Where a shop lies. */
export interface Place {
  /** The data folder, absolute. */
  dataDir: string;
  /** The SQLite file in it. */
  file: string;
  /** A PostgreSQL database in the file's place; null for SQLite. */
  databaseUrl: string | null;
}

/** Why something is not backed up or restored, in a sentence for whoever asked. */
export class Refused extends Error {}

/**
 * The place that the settings name.
 * @throws Refused when DATABASE_URL is no address of PostgreSQL, WrongSetting as the shop's own start does
 */
export function placeOf(env: NodeJS.ProcessEnv): Place {
  const { DATA_DIR, DATABASE_URL, DATABASE_TLS } = withSecretFiles(env);
  const dataDir = path.resolve(DATA_DIR || "./data");
  const databaseUrl = DATABASE_URL || null;
  try {
    if (databaseUrl !== null) readDatabaseServers(databaseUrl);
  } catch (error) {
    throw new Refused(`DATABASE_URL ${(error as Error).message}`);
  }
  if (databaseUrl !== null && DATABASE_TLS !== "off") requireDatabaseTls(databaseUrl);
  return { dataDir, file: path.join(dataDir, "shop.db"), databaseUrl };
}
