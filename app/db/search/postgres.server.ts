// Full-text search on PostgreSQL: plain word lists with an inverted index, kept in step by triggers, without any extension.
import type { AliasedRawBuilder, RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Db } from "../schema";
import {
  MAX_MATCHES,
  MAX_RANKED,
  plainWord,
  wordsOf,
  type BestMatch,
  type SearchEngine,
} from "./words.server";

/** The search of the second engine. */
export const postgresSearch: SearchEngine = {
  matchingProductIds,
  bestMatches,
  hasPrefix,
};

/** The index keeps so much of a word (migration 0002): a longer one is looked for by its beginning. */
const LONGEST_WORD = 64;

function matchingProductIds(text: string): RawBuilder<unknown> {
  return sql`(select s."productId" from "productSearch" s where ${matches(text, "every")}
    order by s.key desc limit ${sql.lit(MAX_MATCHES)})`;
}

function bestMatches(text: string, mode: "every" | "any"): AliasedRawBuilder<BestMatch, "best"> {
  // Words hold letters and digits only, so they need no escape in a pattern.
  const beginning = `(?<![^ ])(?:${searchWords(text).join("|") || "$^"})`;
  const hits = (column: string) => sql`regexp_count(s.${sql.ref(column)}, ${beginning}::text)`;
  return sql<BestMatch>`(
    select s."productId", 100 * ${hits("name")} - regexp_instr(s.name, ${beginning}::text)
      - length(s.name) + 50 * ${hits("brand")} + 10 * ${hits("kind")} as score
    from (
      select s."productId", s.name, s.brand, s.kind from "productSearch" s
      where ${matches(text, mode)} order by s.key desc limit ${sql.lit(MAX_RANKED)}
    ) s)`.as("best");
}

async function hasPrefix(db: Db, typed: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "productSearch" s where ${matches(typed, "every")} limit 1`.execute(db);
  return rows.length > 0;
}

function matches(text: string, mode: "every" | "any"): RawBuilder<boolean> {
  const words = searchWords(text);
  if (words.length === 0) return sql<boolean>`false`;
  const query = words.map((word) => `'${word}':*`).join(mode === "every" ? " & " : " | ");
  return sql<boolean>`s.words @@ ${query}::tsquery`;
}

function searchWords(text: string): string[] {
  return wordsOf(text)
    .flatMap((word) => plainWord(word).match(/[\p{L}\p{N}]+/gu) ?? [])
    .map((word) => word.slice(0, LONGEST_WORD));
}
