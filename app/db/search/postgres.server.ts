// Full-text search on PostgreSQL: plain word lists with an inverted index, kept in step by triggers, without any extension.
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Db } from "../schema";
import { scored, scoreOf } from "./score.server";
import {
  booleanQuery,
  MAX_MATCHES,
  MAX_RANKED,
  type BestMatch,
  type SearchEngine,
  type SearchTerm,
} from "./words.server";

/** The search of the second engine. */
export const postgresSearch: SearchEngine = {
  matchingProductIds,
  bestMatches,
  hasPrefix,
};

/** The index keeps so much of a word (migration 0002): a longer one is looked for by its beginning. */
const LONGEST_WORD = 64;

function matchingProductIds(terms: readonly SearchTerm[]): RawBuilder<{ productId: string }> {
  return sql<{
    productId: string;
  }>`(select s."productId" from "productSearch" s where ${matches(terms, "every")}
    order by s.key desc limit ${sql.lit(MAX_MATCHES)})`;
}

function bestMatches(terms: readonly SearchTerm[], mode: "every" | "any"): RawBuilder<BestMatch> {
  const score = scoreOf(terms, {
    position: (column, text) => sql<number>`strpos(${column}, ${text}::text)`,
  });
  const texts = scored.map((name) => sql`' ' || s.${sql.ref(name)} || ' ' as ${sql.ref(name)}`);
  return sql<BestMatch>`(
    select "productId", ${score} as score from (
      select s."productId", ${sql.join(texts)} from "productSearch" s
      where ${matches(terms, mode)} order by s.key desc limit ${sql.lit(MAX_RANKED)}
    ) found)`;
}

async function hasPrefix(db: Db, typed: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "productSearch" s where ${matches([[{ words: [typed] }]], "every")} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

function matches(terms: readonly SearchTerm[], mode: "every" | "any"): RawBuilder<boolean> {
  const query = booleanQuery(terms, mode, {
    part: (part, whole) => `'${part.slice(0, LONGEST_WORD)}'${whole ? "" : ":*"}`,
    and: " & ",
    or: " | ",
  });
  return query === "" ? sql<boolean>`false` : sql<boolean>`s.words @@ ${query}::tsquery`;
}
