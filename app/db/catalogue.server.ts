// Notices every write to the catalogue, and keeps what was worked out from it until the next one.
import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { CompiledQuery } from "kysely";
import type { Db } from "./connection.server";
import { Outage } from "./outage.server";

/** Tables whose rows the shop's public pages are made of. */
const tables = "products|variants|pictures|categories|productTypes|exchangeRates";
const write = new RegExp(
  String.raw`\b(?:insert(?: or \w+)? into|update|delete from)\s+(?:"?\w+"?\.)?"?(?:${tables})\b`,
  "i",
);

/** The row of `facts` that counts the writes. It says nothing of the shop, and no copy has it. */
export const CATALOGUE_FACT = "catalogue";

/** So many results of one catalogue are kept in memory. */
const MAX_KEPT = 500;

const kept = new WeakMap<Db, { version: string; results: Map<string, Promise<unknown>> }>();

/**
 * What `work` found, from memory as long as nothing in the catalogue has been written since, by
 * this process or another. Callers share the result, so none may change it.
 * @param key names the work and what it depends on beside the catalogue
 */
export async function keepWithCatalogue<T>(
  db: Db,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await sharedResult(db, key, work);
  } catch (error) {
    // An outage is an answer, which can be read once: each of those who waited gets its own.
    throw error instanceof Outage ? new Outage(error.fault) : error;
  }
}

async function sharedResult<T>(db: Db, key: string, work: () => Promise<T>): Promise<T> {
  // Read before the work: what changes meanwhile makes the result look older than it is, never newer.
  const version = await catalogueVersion(db);
  let present = kept.get(db);
  if (present?.version !== version) {
    present = { version, results: new Map() };
    kept.set(db, present);
  }
  const { results } = present;
  // Only the same work stands under a key.
  const known = results.get(key) as Promise<T> | undefined;
  if (known) return known;
  const result = work();
  if (results.size >= MAX_KEPT) results.clear();
  results.set(key, result);
  result.catch(() => results.delete(key));
  return result;
}

const readVersion = `select value from facts where name = '${CATALOGUE_FACT}'`;

let reading: { db: Db; version: Promise<string> } | undefined;

/** The loaders of one page ask at the same moment, and share the answer. */
function catalogueVersion(db: Db): Promise<string> {
  if (reading?.db === db) return reading.version;
  const version = db
    .executeQuery<{ value: string }>(CompiledQuery.raw(readVersion))
    .then(({ rows }) => rows[0]?.value ?? "")
    .finally(() => (reading = undefined));
  reading = { db, version };
  // Whoever comes later may know of a write, even another process's, that this answer does not.
  setImmediate(() => (reading = undefined));
  return version;
}

/**
 * A dialect whose connections give the catalogue a new version with every write to its tables, in
 * the same transaction. It sees the statements themselves, so no writer has to think of it.
 */
export function watchCatalogue(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new WatchingDriver(dialect.createDriver()),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class WatchingDriver implements Driver {
  private readonly watching = new WeakMap<DatabaseConnection, WatchingConnection>();

  constructor(private readonly driver: Driver) {}

  init: Driver["init"] = (...args) => this.driver.init(...args);
  destroy: Driver["destroy"] = (...args) => this.driver.destroy(...args);

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.driver.acquireConnection();
    const connection = this.watching.get(inner) ?? new WatchingConnection(inner, this.driver);
    this.watching.set(inner, connection);
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.driver.releaseConnection(watchedOf(connection).inner);
  }

  beginTransaction: Driver["beginTransaction"] = async (connection, settings) => {
    const watched = watchedOf(connection);
    await this.driver.beginTransaction(watched.inner, settings);
    watched.begin();
  };

  commitTransaction: Driver["commitTransaction"] = async (connection) => {
    const watched = watchedOf(connection);
    // Last, so that writers wait for each other's version no longer than for a commit.
    await watched.renew();
    await this.driver.commitTransaction(watched.inner);
    reading = undefined;
  };

  rollbackTransaction: Driver["rollbackTransaction"] = async (connection) => {
    const watched = watchedOf(connection);
    watched.forget();
    await this.driver.rollbackTransaction(watched.inner);
  };
}

/** Kysely gives back the connections that it was given. */
function watchedOf(connection: DatabaseConnection): WatchingConnection {
  if (connection instanceof WatchingConnection) return connection;
  throw new Error("This connection is another driver's.");
}

class WatchingConnection implements DatabaseConnection {
  private open = false;
  private written = false;

  constructor(
    readonly inner: DatabaseConnection,
    private readonly driver: Driver,
  ) {}

  begin() {
    this.open = true;
    this.written = false;
  }

  forget() {
    this.open = false;
    this.written = false;
  }

  async renew(): Promise<void> {
    const { written } = this;
    this.forget();
    if (!written) return;
    await this.inner.executeQuery(
      CompiledQuery.raw(
        `insert into facts (name, value) values ('${CATALOGUE_FACT}', '1')
         on conflict (name) do update
           set value = cast(cast(facts.value as integer) + 1 as text)`,
      ),
    );
    // The writer itself reads on in the same turn of the event loop.
    reading = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (/^\s*select\b/i.test(query.sql) || !write.test(query.sql)) {
      return this.inner.executeQuery<R>(query);
    }
    if (!this.open) return this.writeAlone<R>(query);
    const result = await this.inner.executeQuery<R>(query);
    this.written = true;
    return result;
  }

  /** A statement on its own is written together with the version, or not at all. */
  private async writeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.driver.beginTransaction(this.inner, {});
    try {
      const result = await this.inner.executeQuery<R>(query);
      this.written = true;
      await this.renew();
      await this.driver.commitTransaction(this.inner);
      return result;
    } catch (error) {
      this.forget();
      await this.driver.rollbackTransaction(this.inner).catch(() => undefined);
      throw error;
    } finally {
      reading = undefined;
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}
