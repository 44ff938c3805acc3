// Two servers of which one takes writes, and connections that end in the middle: what was not committed is done again, a commit never.
import { sql, type Kysely } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Away } from "~/db/conflict.server";
import { Outage } from "~/db/outage.server";
import { openPostgres } from "~/db/postgres.server";
import type { Schema } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { engine } from "../support/engine";
import { hasty, startPostgres, type Server } from "../support/postgres";

const patience = { timeout: 20_000 };

describe.runIf(engine === "postgres")("among two servers", () => {
  let first: Server;
  let second: Server;
  let url: string;
  let db: Kysely<Schema>;
  beforeAll(async () => {
    [first, second] = [
      await startPostgres({ flags: hasty }),
      await startPostgres({ flags: hasty }),
    ];
    for (const server of [first, second]) await on(server, "create table notes (words text)");
  });
  beforeEach(async () => {
    for (const server of [first, second]) {
      await on(server, "drop function if exists end_connection cascade", "truncate notes");
      await on(server, "alter system reset all", "select pg_reload_conf()");
    }
    await readOnly(first, false);
    await readOnly(second, true);
    // Each test's process has seen nothing yet: a name of its own has a search of its own.
    url = `postgres://shop@127.0.0.1:${first.port},127.0.0.1:${second.port}/postgres?application_name=${crypto.randomUUID()}`;
    db = openPostgres(url);
  });
  afterEach(() => db.destroy());
  afterAll(async () => {
    await first.remove();
    await second.remove();
  });

  const write = (words: string) =>
    transact(async (trx) => {
      await sql`insert into notes values (${words})`.execute(trx);
    }, db);

  test("the one that takes writes is written to, whichever is named first", async () => {
    await write("to the first");
    await readOnly(first, true);
    await readOnly(second, false);
    // The connection to the first is still there; what it refuses is done at the second.
    await write("to the second");
    expect(await notes(first)).toEqual(["to the first"]);
    expect(await notes(second)).toEqual(["to the second"]);
  });

  test("with none that takes writes there is an outage, at once", async () => {
    await readOnly(first, true);
    let tries = 0;
    const work = transact(() => {
      tries += 1;
      return Promise.resolve();
    }, db);
    await expect(work).rejects.toBeInstanceOf(Away);
    await expect(work).rejects.toMatchObject({
      status: 503,
      reason: expect.stringMatching(/takes no writes/) as string,
    });
    expect(tries).toBe(0);
  });

  test("work whose connection ends before the commit is done again, and stored once", async () => {
    let tries = 0;
    await transact(async (trx) => {
      tries += 1;
      await sql`insert into notes values ('once')`.execute(trx);
      if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx);
    }, db);
    expect(tries).toBe(2);
    expect(await notes(first)).toEqual(["once"]);
  });

  test("a commit whose connection ends is not done again: it may be stored", async () => {
    // At the commit, and only there, the connection is ended.
    await on(
      first,
      `create function end_connection() returns trigger language plpgsql as $$
         begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
       create constraint trigger at_commit after insert on notes deferrable initially deferred
         for each row execute function end_connection()`,
    );
    let tries = 0;
    const work = transact(async (trx) => {
      tries += 1;
      await sql`insert into notes values ('perhaps')`.execute(trx);
    }, db);
    await expect(work).rejects.toBeInstanceOf(Outage);
    expect(tries).toBe(1);
  });

  test("a commit that no standby confirmed is no success", async () => {
    await on(
      first,
      "alter system set synchronous_standby_names = 'nobody'",
      "select pg_reload_conf()",
    );
    const work = write("unconfirmed").then(
      () => "acknowledged",
      (error: unknown) => (error instanceof Outage ? error.reason : error),
    );
    await expect
      .poll(
        () => on(first, "select 1 from pg_stat_activity where wait_event = 'SyncRep'"),
        patience,
      )
      .toHaveLength(1);
    await on(
      first,
      "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
    );
    expect(await work).toBe("No standby confirmed the commit");
  });

  test("a server that is set to answer before its standby has is asked to wait for it", async () => {
    await on(first, "alter system set synchronous_commit = 'local'", "select pg_reload_conf()");
    const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db);
    expect(rows).toEqual([{ synchronous_commit: "on" }]);
  });
});

async function on(server: Server, ...queries: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query("set default_transaction_read_only = off; set synchronous_commit = local");
    let rows: Record<string, unknown>[] = [];
    for (const query of queries) ({ rows } = await client.query<Record<string, unknown>>(query));
    return rows;
  } finally {
    await client.end();
  }
}

async function notes(server: Server): Promise<unknown[]> {
  return (await on(server, "select words from notes")).map(({ words }) => words);
}

/** As a standby is, and as one that is promoted no longer is. */
async function readOnly(server: Server, so: boolean): Promise<void> {
  await on(
    server,
    `alter system set default_transaction_read_only = ${so ? "on" : "off"}`,
    "select pg_reload_conf()",
  );
  const shown = async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ is: string }>(
      "select current_setting('default_transaction_read_only') as is",
    );
    await client.end();
    return rows[0]?.is;
  };
  await expect.poll(shown, patience).toBe(so ? "on" : "off");
}
