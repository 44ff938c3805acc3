// The second engine: opens PostgreSQL so that several processes share one shop, and locks the start.
import type { DataTypeNode, PostgresPool, PostgresPoolClient } from "kysely";
import {
  ColumnDefinitionNode,
  HandleEmptyInListsPlugin,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  replaceWithNoncontingentExpression,
  sql,
} from "kysely";
import pg from "pg";
import { WrongSetting } from "~/front/settings.js";
import { Conflict, retryConflicts } from "./conflict.server";
import { FIRST_ORDER_NUMBER, type OrderNumbers } from "./order-counter.server";
import { codeOf, Outage } from "./outage.server";
import { noteWrite } from "./own-writes.server";
import type { Schema } from "./schema";
import { beginWait } from "./waits.server";

/** Of each process; PostgreSQL by itself lets 100 in. */
const MOST_CONNECTIONS = 10;
const CONNECT_MS = 3_000;
/** A statement that waits longer for a row is given up and tried again, so that others get its connection meanwhile. */
const LOCK_MS = 250;
const STATEMENT_MS = 10_000;
/** A server that hangs does not end the statement itself, so the shop stops waiting after this time. */
const SILENCE_MS = 12_000;
const START_LOCK_MS = 60_000;

/** The number of the advisory lock of the start. */
const START_LOCK = 720_551_004;

/**
 * Opens a pool of connections. Nothing is connected before the first query, and what the server
 * closes is replaced: a restart of PostgreSQL costs the queries of that moment only.
 * @param url postgres://user:password@host:port/database
 * @param patient for migrations and copies, which may take long
 */
export function openPostgres(url: string, { patient = false } = {}): Kysely<Schema> {
  const limits = patient
    ? { max: 2 }
    : {
        max: MOST_CONNECTIONS,
        lock_timeout: LOCK_MS,
        statement_timeout: STATEMENT_MS,
        query_timeout: SILENCE_MS,
        idle_in_transaction_session_timeout: 2 * SILENCE_MS,
      };
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "gadget-shop",
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // A command ends when its work is done.
    allowExitOnIdle: true,
    types: { getTypeParser },
    ...limits,
  });
  // A connection that the server closes says so to its listeners, and without one Node ends the
  // process. The pool drops an idle one; where one is in use, its query fails too.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Schema>({
    dialect: new ShopDialect(pool),
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });
}

/** Whether a handle speaks to PostgreSQL. */
export function isPostgres(db: Pick<Kysely<unknown>, "getExecutor">): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * Runs `work` while no other process runs it on the same database.
 * @param work is given a handle that waits as long as a migration takes
 * @throws Outage when PostgreSQL is away, WrongSetting when it does not let this shop in
 */
export async function withPostgresStartLock<T>(
  url: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const db = openPostgres(url, { patient: true });
  const holder = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  holder.on("error", () => undefined);
  try {
    await holder.connect();
    await holder.query(`begin; set local lock_timeout = ${START_LOCK_MS};
      set local idle_in_transaction_session_timeout = 0;
      select pg_advisory_xact_lock(${START_LOCK})`);
    await requireUtf8(holder);
    return await work(db);
  } catch (error) {
    throw isRefused(error) ? wrongUrl(error) : toOutage(error);
  } finally {
    // Ending the connection ends its transaction, and with it the lock.
    await Promise.allSettled([holder.end(), db.destroy()]);
  }
}

async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>("show server_encoding");
  const [encoding] = rows.map((row) => row.server_encoding);
  if (encoding !== "UTF8") {
    throw new WrongSetting(`DATABASE_URL: the database must be encoded in UTF8, not ${encoding}`);
  }
}

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

class ShopDialect extends PostgresDialect {
  constructor(pool: pg.Pool) {
    super({ pool: shopPool(pool) });
  }

  override createQueryCompiler(): ByteOrderCompiler {
    return new ByteOrderCompiler();
  }
}

function shopPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const done = pool.idleCount === 0 ? beginWait() : undefined;
    try {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? shopClient(await prepareSession(client));
      known.set(client, wrapped);
      return wrapped;
    } catch (error) {
      throw toOutage(error);
    } finally {
      done?.();
    }
  };
  return { connect, end: () => pool.end() };
}

/**
 * A server may be set to acknowledge what it has not written yet; the shop does not take that. It asks
 * for little at a time, from memory: compiling such a statement takes longer than running it, and by
 * PostgreSQL's own prices, those of turning disks, a table is read from end to end for a thousand rows.
 */
const sessionSettings = `
  select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') = 'off';
  select set_config('random_page_cost', '1.1', false)
    where current_setting('random_page_cost')::float > 1.1;
  set jit = off`;

async function prepareSession(client: pg.PoolClient): Promise<pg.PoolClient> {
  try {
    await client.query(sessionSettings);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * PostgreSQL compares what a transaction reads with what others write, so a table that is read from
 * end to end conflicts with everyone who writes to it. By itself it reads small tables that way:
 * inside a transaction they are read through their indexes.
 */
const preferIndexes = "set local enable_seqscan = off";

/**
 * A connection that throws the shop's own errors (Outage, Conflict). A statement outside a
 * transaction is run again here after a conflict; a whole transaction is run again by `transact`.
 */
function shopClient(client: pg.PoolClient): PostgresPoolClient {
  let inTransaction = false;
  let broken = false;

  const run = async (text: string, values: readonly unknown[] = []) => {
    try {
      return await client.query(text, values.map(withoutNul));
    } catch (error) {
      if (error instanceof Error && error.message === "Query read timeout") broken = true;
      throw toShopFault(error);
    }
  };
  /** PostgreSQL answers the commit of a transaction in which a statement failed by rolling it back. */
  const commit = async () => {
    const result = await run("commit");
    if (result.command !== "COMMIT") throw new Error("The transaction was rolled back.");
    return result;
  };
  const begin = async (text: string) => {
    inTransaction = true;
    try {
      return await run(`${text}; ${preferIndexes}`);
    } catch (error) {
      if (!broken) await client.query("rollback").catch(() => (broken = true));
      throw error;
    }
  };
  const query = async (text: string, values: readonly unknown[]) => {
    if (/^(?:begin|start transaction)\b/.test(text)) return begin(text);
    if (text === "commit" || text === "rollback") inTransaction = false;
    if (text === "commit") return commit().finally(noteWrite);
    if (inTransaction || text === "rollback") return run(text, values);
    const alone = retryConflicts(() => run(text, values));
    return /^\s*select\b/i.test(text) ? alone : alone.finally(noteWrite);
  };
  const release = () => {
    inTransaction = false;
    // An answer that comes too late would be taken for the next query's.
    client.release(broken);
  };
  // Kysely's type also has cursors, which the shop does not use.
  return { query, release } as unknown as PostgresPoolClient;
}

/** PostgreSQL refuses texts with NUL. No schema lets one be stored, so one can only be searched for, and nothing matches. */
function withoutNul(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

/** Makes texts compare by their bytes, as SQLite does, in whatever language the database was created. */
class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    const inColumn = this.parentNode !== undefined && ColumnDefinitionNode.is(this.parentNode);
    if (inColumn && node.dataType === "text") this.append(' collate "C"');
  }
}

const networkFaults =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)UNREACH|ENOENT)$/;
const brokenConnection =
  /^(?:Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect|Client was closed)/;
/** Serialization failure, deadlock, lock not to be had in time. */
const conflict = /^(?:40001|40P01|55P03)$/;
/**
 * Connection lost, out of resources (disk full among them), shut down or cancelled, read-only,
 * rolled back for another reason than a conflict, fault of the server's system.
 */
const outOfService = /^(?:08|53|57|58|40)[0-9A-Z]{3}$|^(?:25006|25P0[34])$/;

/** Whether the server answers and does not know this user, password or database, or lets it change no table. */
function isRefused(error: unknown): error is Error {
  const known = /^(?:28|3D|42501)/.test(codeOf(error));
  return error instanceof Error && (known || error.message.startsWith("SASL"));
}

function wrongUrl(error: Error): WrongSetting {
  const reason = codeOf(error) === "42501" ? ownersWork : error.message;
  return new WrongSetting(`DATABASE_URL: ${reason}`, { cause: error });
}

const ownersWork =
  "this account may not change tables, and they are older than the shop: run npm run db:migrate as their owner.";

/** The error as a Conflict when another transaction caused it, as an Outage when it passes by itself; otherwise as it is. */
function toShopFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return conflict.test(codeOf(error)) ? new Conflict(error) : toOutage(error);
}

/** The fault as an outage when it is one and passes by itself; otherwise as it is. */
function toOutage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const away =
    networkFaults.test(code) || outOfService.test(code) || brokenConnection.test(error.message);
  return away ? new Outage(error) : error;
}

/** A sequence: nobody waits for the number of another, and what is rolled back leaves a gap. */
export const postgresOrderNumbers: OrderNumbers = {
  take: async (db, count) => {
    const { rows } = await sql<{ number: number }>`
      select nextval('"orderNumbers"') as number from generate_series(1, ${count}::integer)`.execute(
      db,
    );
    return rows.map(({ number }) => number);
  },
  last: async (db) => {
    const { rows } = await sql<{ number: number }>`
      select case when is_called then last_value else last_value - 1 end as number
      from "orderNumbers"`.execute(db);
    return rows[0]?.number ?? FIRST_ORDER_NUMBER - 1;
  },
  setLast: async (db, number) => {
    await sql`select setval('"orderNumbers"', ${number})`.execute(db);
  },
};
