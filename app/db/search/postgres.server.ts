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
  rankedMatches,
  bestMatches,
  hasPrefix,
};

/** The index keeps so much of a word (migration 0002): a longer one is looked for by its beginning. */
const LONGEST_WORD = 64;

/** Stands for the block in a query. Parts of words hold letters and digits only. */
const BLOCK = "#";

function matchingProductIds(terms: readonly SearchTerm[]): RawBuilder<{ productId: string }> {
  return newest<{ productId: string }>(sql`s."productId"`, matches(terms, "every"), MAX_MATCHES);
}

/** Of one search and not two: the newest come first, so their place says which are ranked. */
function rankedMatches(terms: readonly SearchTerm[]): RawBuilder<BestMatch> {
  const found = newest(scoredColumns(), matches(terms, "every"), MAX_MATCHES);
  return sql<BestMatch>`(select "productId",
    case when row_number() over () <= ${sql.lit(MAX_RANKED)} then ${score(terms)} else 0 end as score
    from ${found} found)`;
}

function bestMatches(terms: readonly SearchTerm[], mode: "every" | "any"): RawBuilder<BestMatch> {
  const found = newest(scoredColumns(), matches(terms, mode), MAX_RANKED);
  return sql<BestMatch>`(select "productId", ${score(terms)} as score from ${found} found)`;
}

function score(terms: readonly SearchTerm[]): RawBuilder<number> {
  return scoreOf(terms, {
    position: (column, text) => sql<number>`strpos(${column}, ${text}::text)`,
  });
}

function scoredColumns(): RawBuilder<unknown> {
  const texts = scored.map((name) => sql`' ' || s.${sql.ref(name)} || ' ' as ${sql.ref(name)}`);
  return sql.join([sql`s."productId"`, ...texts]);
}

async function hasPrefix(db: Db, typed: string): Promise<boolean> {
  const found = newest(sql`s.key`, matches([[{ words: [typed] }]], "every"), 1);
  const { rows } = await sql`select 1 from ${found} found`.execute(db);
  return rows.length > 0;
}

/**
 * A subquery of the newest rows that a query finds. The inverted index gathers all that it finds before
 * it gives the first, so it is asked block by block, the newest first, until there are enough: a nested
 * loop keeps the order of its outer side and stops with the limit.
 * @param query what `matches` wrote
 */
function newest<Row>(columns: RawBuilder<unknown>, query: string, limit: number): RawBuilder<Row> {
  const fits = sql`s.words @@ replace(${query}, ${BLOCK}, block || ':')::tsquery`;
  // "+ 0": else the planner may take the order for a reason to walk through all keys, and not the index of words.
  return sql<Row>`(
    select found.* from
      generate_series((select "searchBlock"(max(key)) from "productSearch"), 0, -1) as block
      cross join lateral (
        select ${columns} from "productSearch" s
        where ${query === "" ? sql`false` : fits}
        order by s.key + 0 desc limit ${sql.lit(limit)}
      ) found
    limit ${sql.lit(limit)})`;
}

/** The query for one block, with a sign in the block's place; "" finds nothing. */
function matches(terms: readonly SearchTerm[], mode: "every" | "any"): string {
  return booleanQuery(terms, mode, {
    part: (part, whole) => `'${BLOCK}${part.slice(0, LONGEST_WORD)}'${whole ? "" : ":*"}`,
    and: " & ",
    or: " | ",
  });
}
