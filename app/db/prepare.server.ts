// Queries that every page view runs: compiled once for each database, because compiling one costs as much as running it.
import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./schema";

/**
 * Prepares a query that has one parameter.
 * @param build makes the query; the value must be its only parameter
 * @returns runs the query with a value
 */
export function prepareQuery<Row>(build: (db: Db, value: string) => Compilable<Row>) {
  const queries = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db: Db, value: string): Promise<Row[]> => {
    const query = queries.get(db) ?? build(db, value).compile();
    queries.set(db, query);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: [value] });
    return rows;
  };
}
