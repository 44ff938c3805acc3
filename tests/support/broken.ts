// Makes a table refuse its changes while something is done, on the engine at hand.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { engine } from "./engine";

const sqlite = (change: string, table: string, rows: string) => [
  `create trigger "testFails" before ${change} on "${table}" ${rows && `when ${rows}`}
     begin select raise(abort, 'test'); end`,
];
const postgres = (change: string, table: string, rows: string) => [
  `create or replace function "testFails"() returns trigger language plpgsql as $$
     begin raise exception 'test'; end $$`,
  `create trigger "testFails" before ${change} on "${table}"
     ${rows && `for each row when (${rows})`} execute function "testFails"()`,
];

/**
 * Does the work while every change of this kind to the table fails.
 * @param rows a condition in SQL on the new row, where not every change fails
 */
export async function whileBroken<T>(
  table: string,
  change: "insert" | "update",
  work: () => Promise<T>,
  rows = "",
): Promise<T> {
  const make = engine === "postgres" ? postgres : sqlite;
  for (const statement of make(change, table, rows)) await sql.raw(statement).execute(getDb());
  try {
    return await work();
  } finally {
    const where = engine === "postgres" ? ` on "${table}"` : "";
    await sql.raw(`drop trigger "testFails"${where}`).execute(getDb());
  }
}
