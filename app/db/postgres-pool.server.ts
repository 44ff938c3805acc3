// The connections of a process to the server that takes writes, wherever that is at the moment.
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Away } from "./conflict.server";
import { shopClient } from "./postgres-client.server";
import { isAway, NoWriter } from "./postgres-faults.server";
import { CONNECT_MS, KEPT_MS, takesWrites, writerSearch } from "./postgres-writer.server";
import { beginWait } from "./waits.server";

/**
 * A connection is kept for so long with nothing to do, less than networks forget one in. A new one takes some ten
 * milliseconds until it knows the tables with their indexes, and a page asks for several at once.
 */
const IDLE_MS = 3 * 60_000;

/**
 * Opens a pool. Where several servers are named, each new connection looks first which of them takes
 * writes; those to another one are no longer used.
 * @param url as DATABASE_URL has it
 * @param limits how many connections there may be, and how long they wait
 */
export function openPool(url: string, limits: pg.PoolConfig): PostgresPool {
  const search = writerSearch(url);
  const pools = new Map<string, pg.Pool>();
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const doubt = () => search.doubt();

  const poolOf = (server: string) => {
    const pool = pools.get(server) ?? poolOfServer(server, limits, doubt);
    pools.set(server, pool);
    return pool;
  };
  /** A connection that is free, or a new one to the writer of this moment. */
  const acquire = async () => {
    const pool = poolOf(await search.present());
    const opens = pool.idleCount === 0 && pool.totalCount < pool.options.max;
    const client = await (opens ? poolOf(await search.look()) : pool).connect();
    const wrapped = known.get(client) ?? shopClient(await prepare(client), doubt);
    known.set(client, wrapped);
    return wrapped;
  };
  const prepare = async (client: pg.PoolClient) => {
    try {
      await client.query(sessionSettings);
      if (search.several && !(await takesWrites(client))) throw new NoWriter("It takes no writes");
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  /** The writer may have changed since it was looked for, so there is a second try. */
  const acquireAnywhere = async () => {
    try {
      return await acquire();
    } catch (error) {
      if (!search.several || !isAway(error)) throw error;
      doubt();
      await sleep(KEPT_MS);
      return acquire();
    }
  };
  const connect = async () => {
    const done = [...pools.values()].some(({ idleCount }) => idleCount > 0)
      ? undefined
      : beginWait();
    try {
      return await acquireAnywhere();
    } catch (error) {
      throw isAway(error) ? new Away(error) : error;
    } finally {
      done?.();
    }
  };
  const end = async () => {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
  };
  return { connect, end };
}

function poolOfServer(server: string, limits: pg.PoolConfig, doubt: () => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: server,
    application_name: "gadget-shop",
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    idleTimeoutMillis: IDLE_MS,
    // A command ends when its work is done.
    allowExitOnIdle: true,
    types: { getTypeParser },
    ...limits,
  });
  // A connection that the server closes says so to its listeners, and without one Node ends the
  // process. The pool drops an idle one; where one is in use, its query fails too.
  pool.on("error", doubt);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/**
 * A server may be set to acknowledge what it has not written yet, or what its standby has not; the
 * shop does not take that. It asks for little at a time, from memory: compiling such a statement takes
 * longer than running it, and by PostgreSQL's own prices, those of turning disks, a table is read from
 * end to end for a thousand rows.
 */
const sessionSettings = `
  select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') in ('off', 'local');
  select set_config('random_page_cost', '1.1', false)
    where current_setting('random_page_cost')::float > 1.1;
  set jit = off`;

/** Sums, numbers and flags arrive as SQLite gives them: nothing of the shop comes near 2^53. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.BOOL, (text) => (text === "t" ? 1 : 0)],
]);
const getTypeParser = ((type: number) =>
  parsers.get(type) ??
  // Its own type is of known types only, and so not of a number that comes from the server.
  (pg.types.getTypeParser as (type: number) => unknown)(type)) as typeof pg.types.getTypeParser;
