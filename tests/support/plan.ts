// Which way SQLite goes for a statement, in its own words.
import { CompiledQuery } from "kysely";
import { getDb } from "~/db/connection.server";

/** The lines of a statement's plan. Which values it has makes no difference: no statistics are kept. */
export async function planOf({
  sql,
  parameters,
}: Pick<CompiledQuery, "sql" | "parameters">): Promise<string> {
  const { rows } = await getDb().executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail).join("\n");
}
