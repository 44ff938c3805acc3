// The second engine: opens PostgreSQL so that several processes share one shop, and locks the start.
import type { DataTypeNode } from "kysely";
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
import { FIRST_ORDER_NUMBER, type OrderNumbers } from "./order-counter.server";
import { isRefused, toOutage, wrongUrl } from "./postgres-faults.server";
import { openPool } from "./postgres-pool.server";
import { CONNECT_MS, findWriter } from "./postgres-writer.server";
import type { Schema } from "./schema";

/** Of each process; PostgreSQL by itself lets 100 in. */
const MOST_CONNECTIONS = 10;
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
 * @param url postgres://user:password@host:port/database, or with several servers, of which the one
 * that takes writes is spoken to
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
  return new Kysely<Schema>({
    dialect: new ShopDialect({ pool: openPool(url, limits) }),
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
  // One server for the lock and the work.
  const writer = await findWriter(url).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const db = openPostgres(writer, { patient: true });
  const holder = new pg.Client({ connectionString: writer, connectionTimeoutMillis: CONNECT_MS });
  holder.on("error", () => undefined);
  try {
    await holder.connect();
    await holder.query(`begin; set local lock_timeout = ${START_LOCK_MS};
      set local idle_in_transaction_session_timeout = 0;
      select pg_advisory_xact_lock(${START_LOCK})`);
    await requireUtf8(holder);
    return await work(db);
  } catch (error) {
    throw refusalOf(error);
  } finally {
    // Ending the connection ends its transaction, and with it the lock.
    await Promise.allSettled([holder.end(), db.destroy()]);
  }
}

function refusalOf(error: unknown): unknown {
  return isRefused(error) ? wrongUrl(error) : toOutage(error);
}

async function requireUtf8(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>("show server_encoding");
  const [encoding] = rows.map((row) => row.server_encoding);
  if (encoding !== "UTF8") {
    throw new WrongSetting(`DATABASE_URL: the database must be encoded in UTF8, not ${encoding}`);
  }
}

class ShopDialect extends PostgresDialect {
  override createQueryCompiler(): ByteOrderCompiler {
    return new ByteOrderCompiler();
  }
}

/** Makes texts compare by their bytes, as SQLite does, in whatever language the database was created. */
class ByteOrderCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    const inColumn = this.parentNode !== undefined && ColumnDefinitionNode.is(this.parentNode);
    if (inColumn && node.dataType === "text") this.append(' collate "C"');
  }
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
