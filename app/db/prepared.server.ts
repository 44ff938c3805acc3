// Queries that every view asks: built once for each database, since building one costs as much as its answer.
import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./schema";

/**
 * A query of one value.
 * @param build makes it; the value must be its only parameter
 * @returns asks it with a value
 */
export function prepared<Row>(build: (db: Db, value: string) => Compilable<Row>) {
  const built = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db: Db, value: string): Promise<Row[]> => {
    const query = built.get(db) ?? build(db, value).compile();
    built.set(db, query);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: [value] });
    return rows;
  };
}
