// Two servers of PostgreSQL as one database: a primary and the standby that confirms each of its commits.
import { existsSync, readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../support/postgres.js";

/** @typedef {import("../support/postgres.js").Server} Server */

/**
 * @typedef {object} Pair
 * @property {string} url of both, as DATABASE_URL names them
 * @property {Server} primary
 * @property {Server} standby
 * @property {(query: string, at?: Server) => Promise<Record<string, unknown>[]>} ask asks a server; the present writer by default
 * @property {() => Promise<void>} promote makes the standby the writer, which waits for no standby of its own
 * @property {() => Promise<void>} remove
 */

const installed = "/usr/lib/postgresql";

/** The folder of the newest PostgreSQL of the system's that can copy a server; null where there is none. */
export function pairPrograms() {
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const folders = versions.sort((a, b) => b - a).map((version) => `${installed}/${version}/bin`);
  return (
    folders.find((bin) =>
      ["postgres", "pg_basebackup"].every((one) => existsSync(`${bin}/${one}`)),
    ) ?? null
  );
}

/**
 * Starts a primary, has it filled, and gives it a standby.
 *
 * @param {{ programs: string, flags?: string[], fill: (url: string) => Promise<void> }} options flags of both;
 *   `fill` is given the address of the primary alone
 * @returns {Promise<Pair>}
 */
export async function startPair({ programs, flags = [], fill }) {
  const primary = await startPostgres({ programs, flags });
  await fill(primary.url);
  // Its copy has the setting too, as servers have that are set up alike.
  await onServer(primary, "alter system set synchronous_standby_names = 'standby'");
  const standby = await startPostgres({
    ...{ programs, follows: primary },
    flags: [...flags, "-c", "cluster_name=standby"],
  });
  await onServer(primary, "select pg_reload_conf()");
  const confirmed = "select 1 from pg_stat_replication where sync_state = 'sync'";
  while ((await onServer(primary, confirmed)).length === 0) await sleep(50);
  let writer = primary;
  return {
    url: `postgres://shop@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
    primary,
    standby,
    ask: (query, at = writer) => onServer(at, query),
    promote: async () => {
      await onServer(standby, "select pg_promote()");
      await onServer(standby, "alter system reset synchronous_standby_names");
      await onServer(standby, "select pg_reload_conf()");
      writer = standby;
    },
    remove: async () => {
      await standby.remove();
      await primary.remove();
    },
  };
}

/**
 * @param {Server} server
 * @param {string} query
 */
async function onServer(server, query) {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}
