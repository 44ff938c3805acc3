// Shops to back up and empty places to restore into, on the engine at hand; PostgreSQL of the version that pg_dump is of.
import { randomUUID } from "node:crypto";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openPostgres } from "~/db/postgres.server";
import { openSqlite } from "~/db/sqlite.server";
import type { Place } from "../../app/cli/backup/place";
import { engine, newPlace } from "./engine";
import { hasty, startPostgres, type Server } from "./postgres";
import { program } from "./programs";

/** The server's programs beside the pg_dump of this machine; null where there are none. */
function programsOfPgDump(): string | null {
  const { stdout, error } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
  if (error) return null;
  const version = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  const programs = `/usr/lib/postgresql/${version}/bin`;
  return existsSync(`${programs}/postgres`) ? programs : null;
}

const programs = engine === "postgres" ? programsOfPgDump() : null;

/** Why there can be no backup here; null when there can be one. */
export const hindrance =
  engine === "postgres" && programs === null
    ? "pg_dump and a PostgreSQL of its version are not on this machine"
    : null;
if (hindrance) console.log(`Backups are not tested: ${hindrance}.`);

let server: Server | undefined;

/** Starts what the places need. */
export async function startServer(): Promise<void> {
  if (programs !== null) server = await startPostgres({ flags: hasty, programs });
}

export async function stopServer(): Promise<void> {
  await server?.remove();
}

/** A folder that is not there yet, and an empty database. */
export async function emptyPlace(): Promise<Place> {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), "gadget-shop-test-")), "data");
  const file = path.join(dataDir, "shop.db");
  if (!server) return { dataDir, file, databaseUrl: null };
  const name = `backup_${randomUUID().slice(0, 8)}`;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return { dataDir, file, databaseUrl: server.url.replace(/postgres$/, name) };
}

/** The sample shop with a picture, a review's photo and a secret of its own. */
export async function filledPlace(): Promise<Place> {
  const place = server
    ? await emptyPlace()
    : placeOfFolder((await newPlace({ filled: true })).DATA_DIR);
  for (const file of [picture, photo]) {
    mkdirSync(path.dirname(path.join(place.dataDir, file)), { recursive: true });
  }
  if (server) {
    execFileSync(process.execPath, program("tests/support/starter.ts"), {
      env: { ...process.env, ...environment(place) },
    });
  }
  for (const file of [picture, photo, "session-secret"]) {
    writeFileSync(path.join(place.dataDir, file), randomUUID());
  }
  return place;
}

const placeOfFolder = (dataDir: string): Place => ({
  ...{ dataDir, file: path.join(dataDir, "shop.db"), databaseUrl: null },
});

/** The uploaded picture of a filled place. */
export const picture = "pictures/0b8e1c1e-6d1b-4a53-9d0c-0123456789ab-640.webp";

/** The photo of a review of a filled place. */
export const photo = "photos/1c8e1c1e-6d1b-4a53-9d0c-0123456789ab-640.webp";

/** The settings of a process that serves a place. */
export const environment = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? "",
});

/** Opens the database of a place. */
export const open = ({ file, databaseUrl }: Place) =>
  databaseUrl === null ? openSqlite(file) : openPostgres(databaseUrl);

/** A process that sells until it is killed. */
export function sell(place: Place, variantId: string) {
  const child = spawn(
    process.execPath,
    [...program("tests/support/seller.ts"), variantId, "200000"],
    { env: { ...process.env, ...environment(place) }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const sold: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    sold.push(...text.split("\n").filter(Boolean));
  });
  return {
    sold,
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}
