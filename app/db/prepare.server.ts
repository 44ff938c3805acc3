// Queries that every page view runs: compiled once here and once by each connection to PostgreSQL, because compiling one costs more than running it.
import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./schema";

/** No text that the shop compares with begins like this: PostgreSQL takes none that holds it. */
const STAND_IN = "\0";

/** By the text of each such query, what connections call it. */
const keptNames = new Map<string, string>();

/** What a connection that keeps compiled statements calls this one; undefined for one that is not kept. */
export function preparedName(text: string): string | undefined {
  return keptNames.get(text);
}

/**
 * Prepares a query that is asked with other values each time.
 * @param names of the values
 * @param build makes the query of a stand-in for each value; it is called once, so whatever else stands in
 * the query stays as it was then
 * @returns runs the query with values
 * @throws Error where a stand-in did not come into the query as it was
 */
export function prepareQuery<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, values: Record<Name, string>) => Compilable<Row>,
) {
  const queries = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db: Db, values: Record<Name, string>): Promise<Row[]> => {
    const query = queries.get(db) ?? compile(db, names, build);
    queries.set(db, query);
    const parameters = query.parameters.map((known) =>
      isStandIn(known) ? values[known.slice(STAND_IN.length) as Name] : known,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

function compile<Name extends string, Row>(
  db: Db,
  names: readonly Name[],
  build: (db: Db, values: Record<Name, string>) => Compilable<Row>,
): CompiledQuery<Row> {
  const standIns = names.map((name) => [name, STAND_IN + name]);
  const query = build(db, Object.fromEntries(standIns) as Record<Name, string>).compile();
  const lost = names.filter((name) => !query.parameters.includes(STAND_IN + name));
  if (lost.length > 0) throw new Error(`Not in the query as they were: ${lost.join(", ")}`);
  keptNames.set(query.sql, keptNames.get(query.sql) ?? `shop ${keptNames.size}`);
  return query;
}

function isStandIn(parameter: unknown): parameter is string {
  return typeof parameter === "string" && parameter.startsWith(STAND_IN);
}
