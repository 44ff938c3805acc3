// The embedded engine: opens SQLite so that an acknowledged write survives a crash, and locks the start.
import Database from "better-sqlite3";
import type {
  DatabaseConnection,
  Dialect,
  QueryResult,
  SqliteDatabase,
  SqliteStatement,
} from "kysely";
import {
  CompiledQuery,
  Kysely,
  sql,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
} from "kysely";
import { accessSync, chmodSync, constants, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  FIRST_ORDER_NUMBER,
  numbersFrom,
  ORDER_COUNTER,
  type OrderNumbers,
} from "./order-counter.server";
import { codeOf, Outage } from "./outage.server";
import { isReading, noteWrite } from "./own-writes.server";
import { diskFaults } from "./disk.server";
import type { Db, Schema } from "./schema";
import { beginWait } from "./waits.server";

/** The driver blocks the whole process while it waits for a lock, so it waits only briefly and the query is tried again. */
const BUSY_TIMEOUT_MS = 100;
const GIVE_UP_MS = 5_000;
const START_LOCK_MS = 60_000;
/** At most so many prepared statements are cached, none longer than this. */
const MAX_STATEMENTS = 200;
const LONGEST_STATEMENT = 5_000;

/**
 * Opens (and creates) the database file.
 *
 * WAL silently runs with synchronous=NORMAL, which loses acknowledged rows in a power cut:
 * FULL is set on every connection.
 * @param file path of the database, or ":memory:"
 */
export function openSqlite(file: string): Kysely<Schema> {
  const dialect = durableDialect(() => {
    const { counter, ...connection } = connect(file);
    counters.set(db, counter);
    return connection;
  });
  const db = new Kysely<Schema>({ dialect });
  return db;
}

const counters = new WeakMap<Db, () => unknown>();

/**
 * A number that changes with each commit of another connection, another process's too, before a query of this
 * one sees it. It is some microseconds' work: SQLite looks at the log that both have in memory.
 * @returns undefined before the first query, and where SQLite does not say it now
 */
export function writesOfOthers(db: Db): number | undefined {
  try {
    return counters.get(db)?.() as number | undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs `work` while no other process runs it on the same folder. The lock is SQLite's own file
 * lock, so the system frees it when the holder dies.
 */
export async function withStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    const lock = new Database(path.join(dataDir, "start.lock"), { timeout: 0 });
    try {
      await retryWhileBusy(() => lock.exec("begin exclusive"), START_LOCK_MS);
      return await work();
    } finally {
      lock.close();
    }
  } catch (error) {
    throw toOutage(error);
  }
}

function connect(file: string) {
  // SQLite opens a file that it cannot write as read-only, and it would stay so when the folder is writable again.
  if (file !== ":memory:") accessSync(path.dirname(file), constants.W_OK);
  const database = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma("temp_store = MEMORY");
  // In KiB: with the 2 MiB that SQLite takes by itself, a search among a million products reads the same pages again and again.
  database.pragma("cache_size = -32000");
  for (const written of [file, `${file}-wal`, `${file}-shm`]) restrictToOwner(written);
  const dataVersion = database.prepare("pragma data_version").pluck();
  return {
    close: () => database.close(),
    prepare: cacheStatements(database),
    counter: () => dataVersion.get(),
  };
}

/** Only the owner may read a database file: every shopper's address stands in it. SQLite gives its log the same mode. */
function restrictToOwner(file: string): void {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  } catch {
    // Not there, as in memory, or somebody else's: the start says when the folder stands open.
  }
}

/** Prepares each statement once. */
function cacheStatements(database: Database.Database): SqliteDatabase["prepare"] {
  const statements = new Map<string, SqliteStatement>();
  return (text) => {
    const known = statements.get(text);
    if (known) return known;
    const statement = database.prepare(text) as SqliteStatement;
    // A change of the tables changes what a prepared statement answers.
    if (!/^\s*(?:select|insert|update|delete|with|begin|commit|rollback)\b/i.test(text)) {
      statements.clear();
    } else if (text.length <= LONGEST_STATEMENT) {
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(text, statement);
    }
    return statement;
  };
}

function durableDialect(open: () => SqliteDatabase): Dialect {
  const config = { database: () => Promise.resolve(open()) };
  const plain = new SqliteDialect(config);
  return {
    createDriver: () => new DurableDriver(config),
    createAdapter: () => new TransactionalAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => plain.createIntrospector(db),
  };
}

/** SQLite can roll back schema changes; with this a migration that fails half-way leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Takes the write lock at the start of each transaction: a deferred one that reads first and
 * writes later fails at once when another process wrote in between.
 */
class DurableDriver extends SqliteDriver {
  override async init(): Promise<void> {
    try {
      await super.init();
    } catch (error) {
      throw toOutage(error);
    }
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new RetryingConnection(await super.acquireConnection());
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // A full disk has rolled it back already; what went wrong first is what the caller must hear.
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    }
  }
}

/** Tries again while another process writes. Inside a transaction the lock is held and nothing waits. */
class RetryingConnection implements DatabaseConnection {
  constructor(private readonly connection: DatabaseConnection) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = retryWhileBusy(() => this.connection.executeQuery<R>(query));
    return isReading(query.sql) ? answer : answer.finally(noteWrite);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, chunkSize);
  }
}

async function retryWhileBusy<T>(
  attempt: () => T | Promise<T>,
  giveUpAfter = GIVE_UP_MS,
): Promise<T> {
  const deadline = Date.now() + giveUpAfter;
  let waited: (() => void) | undefined;
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (codeOf(error) !== "SQLITE_BUSY" || Date.now() > deadline) throw toOutage(error);
        waited ??= beginWait();
        await sleep(5 + Math.random() * 20);
      }
    }
  } finally {
    waited?.();
  }
}

/** The fault as an outage when it is the disk's or a lock's and passes by itself; otherwise as it is. */
function toOutage(error: unknown): unknown {
  const code = codeOf(error);
  const away = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|PROTOCOL|NOMEM)/;
  return away.test(code) || diskFaults.has(code) ? new Outage(error) : error;
}

/** A counter in a row of its own: one process writes at a time anyhow. */
export const sqliteOrderNumbers: OrderNumbers = {
  take: async (db, count) => {
    const counter = await db
      .insertInto("facts")
      .values({ name: ORDER_COUNTER, value: String(FIRST_ORDER_NUMBER + count - 1) })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({
          value: sql<string>`cast(cast(facts.value as integer) + ${sql.lit(count)} as text)`,
        }),
      )
      .returning("value")
      .executeTakeFirstOrThrow();
    return numbersFrom(Number(counter.value) - count + 1, count);
  },
  last: async (db) => {
    const row = await db
      .selectFrom("facts")
      .select("value")
      .where("name", "=", ORDER_COUNTER)
      .executeTakeFirst();
    return row ? Number(row.value) : FIRST_ORDER_NUMBER - 1;
  },
  setLast: async (db, number) => {
    const value = String(number);
    await db
      .insertInto("facts")
      .values({ name: ORDER_COUNTER, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
  },
};
