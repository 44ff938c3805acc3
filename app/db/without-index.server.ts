// Keeps an engine from a way to rows that looks as good as another and leads past far more of them.
import { sql, type RawBuilder } from "kysely";

/**
 * A column of texts as an expression that no index has. SQLite keeps no statistics (docs/decisions/057): of
 * an order's buyer and its status it takes the status for as good a way, and goes through all that were delivered.
 * @param column with its table where others have one of its name
 */
export function withoutIndex(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`;
}
