// What every page asks of PostgreSQL is compiled once for each connection, and still answers when a later version of the shop changes its tables.
import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "~/db/postgres.server";
import { prepareQuery } from "~/db/prepare.server";
import type { Schema } from "~/db/schema";
import { engine, newPlace } from "../support/engine";

type Things = Kysely<{ things: { id: string; pieces: number } }>;

const piecesOf = prepareQuery(["id"], (db, { id }) =>
  (db as unknown as Things).selectFrom("things").select("pieces").where("id", "=", id),
);

describe.runIf(engine === "postgres")("a prepared query", () => {
  let db: Kysely<Schema>;
  beforeAll(async () => {
    db = openPostgres((await newPlace()).DATABASE_URL);
    await sql`create table things (id text primary key, pieces integer not null)`.execute(db);
    await sql`insert into things values ('one', 1), ('two', 2)`.execute(db);
  });
  afterAll(() => db.destroy());

  it("is kept by its connection under its name, and answers each caller", async () => {
    for (const id of ["one", "two", "one", "none"]) {
      const rows = await piecesOf(db, { id });
      expect(rows).toEqual({ one: [{ pieces: 1 }], two: [{ pieces: 2 }], none: [] }[id]);
    }
    // One after the other they have the same connection, as this does.
    const { rows } = await sql<{ text: string; times: number }>`
      select statement as text, generic_plans + custom_plans as times
      from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ text: 'select "pieces" from "things" where "id" = $1', times: 4 }]);
  });

  it("answers after its columns were changed, and after it was forgotten", async () => {
    await piecesOf(db, { id: "one" });
    await sql`alter table things alter pieces type bigint`.execute(db);
    expect(await piecesOf(db, { id: "one" })).toEqual([{ pieces: 1 }]);
    expect(await piecesOf(db, { id: "two" })).toEqual([{ pieces: 2 }]);
    await sql`deallocate all`.execute(db);
    expect(await piecesOf(db, { id: "two" })).toEqual([{ pieces: 2 }]);
  });
});
