// The columns of the database as it stands, those that decision 041 keeps from every screen, and what a column holds.
import { readFileSync } from "node:fs";
import { sql, type Kysely } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";

const decision = "docs/decisions/041-columns-that-nobody-edits.md";

/** Written by triggers alone, and each engine in its own way. */
const searchIndex =
  /^(?:productSearch|searchKeys|searchCustomerKeys|searchParts|searchTerms|searchWords)/;

/** Every column of every table, as `table.column`. */
export async function presentColumns(db: Kysely<Schema> = getDb()): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ isView, name }) => !isView && !searchIndex.test(name))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .sort();
}

/** What a text of the decision's manner names: `users(role, roleTitle)`, `*(id)`. */
export function namedColumns(text = readFileSync(decision, "utf8")): string[] {
  return [...text.matchAll(/`([\w*]+)\(([^)]+)\)`/g)].flatMap(([, table = "", names = ""]) =>
    names.split(",").map((name) => `${table}.${name.trim()}`),
  );
}

/**
 * Holds the columns that there are against those that are placed.
 * @param placed `*` stands for any table
 * @returns what is wrong, one line each
 */
export function misplaced(
  present: readonly string[],
  placed: { onScreens: readonly string[]; named: readonly string[] },
): string[] {
  const fits = (pattern: string, column: string) => {
    const [[table, name], [ownTable, own]] = [pattern.split("."), column.split(".")];
    return (table === "*" || table === ownTable) && name === own;
  };
  const found = present.map((column) => ({
    column,
    onScreen: placed.onScreens.includes(column),
    named: placed.named.filter((pattern) => fits(pattern, column)),
  }));
  const all = [...placed.onScreens, ...placed.named];
  return [
    ...found
      .filter(({ onScreen, named }) => !onScreen && named.length === 0)
      .map(({ column }) => `${column} is on no screen, and no decision says why`),
    ...found
      .filter(({ onScreen, named }) => onScreen && named.length > 0)
      .map(({ column }) => `${column} is on a screen, and the decision says that it is not`),
    ...found
      .filter(({ named }) => named.length > 1)
      .map(({ column, named }) => `${column} is named twice: ${named.join(", ")}`),
    ...all
      .filter((pattern) => !present.some((column) => fits(pattern, column)))
      .map((pattern) => `${pattern} is placed, and there is no such column`),
  ];
}

/** What a column holds, row by row, with what the row is known by where it has an id. */
export async function valuesOf(column: string): Promise<{ row: string; value: string }[]> {
  const [table = "", name = ""] = column.split(".");
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
    getDb(),
  );
  return rows
    .map((row) => ({ row: JSON.stringify(row.id ?? ""), value: String(row[name]) }))
    .sort((a, b) => (a.row + a.value < b.row + b.value ? -1 : 1));
}
