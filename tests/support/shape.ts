// What a database has for those who read and write it: its tables with their columns, and what must be unique.
import { sql } from "kysely";
import { isPostgres } from "~/db/postgres.server";
import type { Db } from "~/db/schema";

/** Each column and unique index, with what an insert must know of it. */
type Shape = ReadonlyMap<string, { type: string; needed: boolean }>;

/** The shape of a database, its own tables of the search and of the migrations left out. */
export async function shapeOf(db: Db): Promise<Shape> {
  const tables = await db.introspection.getTables();
  const columns = tables
    .filter(({ name, isView }) => !isView && !/^(?:productSearch|searchParts)/.test(name))
    .flatMap(({ name, columns }) =>
      columns.map((column) => {
        const needed = !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing;
        return [`${name}.${column.name}`, { type: column.dataType.toLowerCase(), needed }] as const;
      }),
    );
  const { rows } = await sql<{ table: string; words: string }>`${sql.raw(uniques(db))}`.execute(db);
  const unique = rows.map(
    ({ table, words }) => [`${table} ${words}`, { type: "unique", needed: true }] as const,
  );
  return new Map([...columns, ...unique]);
}

const uniques = (db: Db) =>
  isPostgres(db)
    ? `select tablename as "table", indexdef as words from pg_indexes
       where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`
    : `select tbl_name as "table", sql as words from sqlite_master
       where type = 'index' and lower(sql) like 'create unique%'`;

/**
 * What whoever knows the shape before misses or must not do in the shape after: a column gone or of
 * another type, one that must be given now, and what must be unique now in a table that was there.
 */
export function taken(before: Shape, after: Shape): string[] {
  const tables = new Set([...before.keys()].map(tableOf));
  const gone = [...before].flatMap(([name, { type }]) => {
    const now = after.get(name);
    // An index may go: whoever is older does not miss it.
    return type === "unique" || now?.type === type ? [] : [`${name} is gone`];
  });
  const wanted = [...after].flatMap(([name, { needed }]) => {
    const known = before.get(name)?.needed ?? false;
    return needed && !known && tables.has(tableOf(name)) ? [`${name} is wanted`] : [];
  });
  return [...gone, ...wanted];
}

const tableOf = (name: string) => name.split(/[. ]/)[0] ?? "";
