// Restores a backup into an empty place: everything is unpacked and checked first, and only then is any of it the shop's.
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { isEmptyPostgres, restorePostgres } from "~/db/backup-postgres.server";
import { migrationNames } from "~/db/migrate.server";
import { shelves } from "~/models/picture/picture";
import { databases, SECRET, type Manifest } from "./manifest";
import { Refused, type Place } from "./place";
import { readBackup } from "./read";

/** Where a restore unpacks, in the data folder itself: what is there is moved from one folder to another, and not copied. */
const DRAFT = ".restoring";

/**
 * Restores a backup.
 * @param from the backup's file
 * @param place an empty folder, or one that is not there, and an empty database
 * @param identityFile holds age's secret key
 * @throws Refused when the place is not empty, or the backup is not for it; nothing was changed then
 */
export async function restoreBackup(
  from: string,
  place: Place,
  identityFile: string | undefined,
): Promise<Manifest> {
  await requireEmpty(place);
  const draft = path.join(place.dataDir, DRAFT);
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const manifest = await readBackup(from, draft, identityFile);
    requireFitting(manifest, place);
    if (place.databaseUrl !== null) {
      await restorePostgres(place.databaseUrl, path.join(draft, databases.postgres));
    }
    // The database last: a shop that has one is whole.
    for (const name of [...shelves, SECRET, databases.sqlite]) {
      const unpacked = path.join(draft, name);
      if (existsSync(unpacked)) await rename(unpacked, path.join(place.dataDir, name));
    }
    return manifest;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function requireEmpty({ dataDir, databaseUrl }: Place): Promise<void> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : [];
  // Of a restore that was interrupted.
  if (names.some((name) => name !== DRAFT)) {
    throw new Refused(`${dataDir} is not empty: set DATA_DIR to a folder that is.`);
  }
  if (databaseUrl !== null && !(await isEmptyPostgres(databaseUrl))) {
    throw new Refused("The database that DATABASE_URL names is not empty: make a new one.");
  }
}

function requireFitting({ engine, migrations }: Manifest, { databaseUrl }: Place): void {
  if (engine === "sqlite" && databaseUrl !== null) {
    throw new Refused(
      "The backup is of an SQLite shop: restore it without DATABASE_URL, then move it with npm run db:move.",
    );
  }
  if (engine === "postgres" && databaseUrl === null) {
    throw new Refused(
      "The backup is of a shop on PostgreSQL: name an empty database in DATABASE_URL.",
    );
  }
  const unknown = migrations.find((name) => !migrationNames.includes(name));
  if (unknown !== undefined) {
    throw new Refused(
      `The backup was made by a newer version of the shop (${unknown}): restore it with that version.`,
    );
  }
}
