// Databases for tests on the engine at hand: SQLite files, or databases on the tests' own PostgreSQL.
import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { openPostgres } from "~/db/postgres.server";
import { openSqlite } from "~/db/sqlite.server";

/** Where the data of one shop are; also the environment of a process that serves it. */
export interface Place {
  DATA_DIR: string;
  /** Empty: an SQLite file in DATA_DIR. */
  DATABASE_URL: string;
}

const server = process.env.TEST_ENGINE === "postgres" ? (process.env.TEST_POSTGRES_URL ?? "") : "";
const template = "shop_template";
const made: Place[] = [];

/** Which engine this run tests. */
export const engine = server === "" ? "sqlite" : "postgres";

/**
 * A place for a shop of its own.
 * @param filled whether the sample shop is there already, as a copy of the one seeded for this run
 */
export async function newPlace({ filled = false } = {}): Promise<Place> {
  const DATA_DIR = mkdtempSync(path.join(process.env.TEST_PLACES ?? tmpdir(), "gadget-shop-test-"));
  if (filled && server === "") {
    cpSync(process.env.TEST_TEMPLATE ?? "", DATA_DIR, { recursive: true });
  }
  const place = { DATA_DIR, DATABASE_URL: server === "" ? "" : await newDatabase(filled) };
  made.push(place);
  return place;
}

/** Puts the sample shop, as it was seeded, where a place was. */
export async function fillAgain(place: Place): Promise<void> {
  // A file whose end failed leaves things behind; the files after it in this process are not to fail, too.
  await removePlace(place);
  if (place.DATABASE_URL === "") {
    cpSync(process.env.TEST_TEMPLATE ?? "", place.DATA_DIR, { recursive: true });
  } else {
    mkdirSync(place.DATA_DIR, { recursive: true });
    await createDatabase(databaseOf(place), template);
  }
  made.push(place);
}

/** The place of the shop that this test file's process serves. */
export function presentPlace(): Place {
  const { DATA_DIR = "", DATABASE_URL = "" } = process.env;
  return { DATA_DIR, DATABASE_URL };
}

/** Removes every place that this test file made. */
export async function removePlaces(): Promise<void> {
  for (const place of made.splice(0)) await removePlace(place);
}

async function removePlace(place: Place): Promise<void> {
  // Work that nobody waited for, a mail for one, may write into the folder while it is emptied.
  rmSync(place.DATA_DIR, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  if (place.DATABASE_URL !== "") {
    const name = databaseOf(place);
    await onServer((client) => client.query(`drop database if exists "${name}" with (force)`));
  }
}

/** Opens the database of a place. */
export function openPlace({ DATA_DIR, DATABASE_URL }: Place) {
  return DATABASE_URL === ""
    ? openSqlite(path.join(DATA_DIR, "shop.db"))
    : openPostgres(DATABASE_URL);
}

async function newDatabase(filled: boolean): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await createDatabase(name, filled ? template : "template0");
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

function createDatabase(name: string, source: string): Promise<void> {
  return onServer((client) =>
    client.query(`create database "${name}" template "${source}" strategy file_copy`),
  );
}

const databaseOf = ({ DATABASE_URL }: Pick<Place, "DATABASE_URL">) =>
  new URL(DATABASE_URL).pathname.slice(1);

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
