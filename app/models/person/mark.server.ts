// The words by which a person is found in what is kept.
import { sql, type SqlBool } from "kysely";

/** What the shop knows somebody by. */
export interface Traces {
  orderIds: readonly string[];
  reviewIds: readonly string[];
  questionIds: readonly string[];
  names: readonly string[];
  /** In small letters. */
  emails: readonly string[];
  /** Phones, streets, and the addresses that their orders were mailed to. */
  others: readonly string[];
}

/** Shorter words are found in what has nothing to do with a person. */
const SHORTEST_MARK = 6;

/** Whether words are long enough to be looked for. */
export function isMark(words: string): boolean {
  return words.length >= SHORTEST_MARK;
}

/** Whether a counter's name ends with what it counts by. */
export function endsWith(column: "key", words: string) {
  const pattern = `%:${escapeLike(words.toLowerCase())}`;
  return sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`;
}

/** Words as a pattern of `like` takes them, after `escape`. */
export function escapeLike(words: string): string {
  return words.replaceAll(/[\\%_]/g, "\\$&");
}
