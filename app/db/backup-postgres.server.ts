// Dumps a PostgreSQL shop by the engine's own pg_dump, and fills an empty database by pg_restore.
import { spawn } from "node:child_process";
import pg from "pg";
import { codeOf } from "./outage.server";
import { findWriter } from "./postgres-writer.server";

const CONNECT_MS = 10_000;

/** Why the engine's own programs did not do it, in a sentence. */
export class DumpFailed extends Error {}

/**
 * Dumps a database as of one moment, while others write to it.
 * @param url of the database
 * @param to the file, in PostgreSQL's custom format
 * @returns the names of the migrations that the database has seen
 * @throws DumpFailed when pg_dump is not there, is older than the server, or fails
 */
export async function dumpPostgres(url: string, to: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(url, "select name from kysely_migration order by name");
  // The archive is compressed as a whole.
  await run("pg_dump", url, ["--format=custom", "--compress=0", "--file", to]);
  return rows.map(({ name }) => name);
}

/**
 * Fills an empty database from a dump, in one transaction: what fails leaves it as empty as it was.
 * @throws DumpFailed when pg_restore is not there, does not know the dump's format, or fails
 */
export async function restorePostgres(url: string, from: string): Promise<void> {
  await run("pg_restore", url, ["--single-transaction", "--exit-on-error", from]);
}

/** Whether a database holds no table, view or sequence of anybody's. */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  const found = await ask(
    url,
    `select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_(?:toast|temp)'
     limit 1`,
  );
  return found.length === 0;
}

async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  const connectionString = await findWriter(url);
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function run(program: "pg_dump" | "pg_restore", url: string, options: string[]) {
  const { address, password } = withoutPassword(await findWriter(url));
  const common = ["--no-owner", "--no-privileges", `--dbname=${address}`];
  const child = spawn(program, [...common, ...options], {
    env: { ...process.env, ...(password !== "" && { PGPASSWORD: password }) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (error) => reject(codeOf(error) === "ENOENT" ? missing(program) : error));
    child.once("close", resolve);
  });
  if (code === 0) return;
  const older = /version mismatch|unsupported version/.test(said);
  const advice = older ? ` Install the client programs of the newer PostgreSQL.` : "";
  throw new DumpFailed(`${program} failed: ${said.trim() || `it ended with ${code}`}${advice}`);
}

function missing(program: string): DumpFailed {
  return new DumpFailed(
    `${program} is not on this machine. Install PostgreSQL's client programs, of the server's version or newer (on Debian: apt install postgresql-client).`,
  );
}

/** Every user of the machine sees the arguments of a program; its environment only its own user. */
function withoutPassword(url: string) {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return { address: address.href, password };
}
