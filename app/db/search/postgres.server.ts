// Full-text search on PostgreSQL: plain word lists with an inverted index, kept in step by triggers, without any extension.
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Db } from "../schema";
import { scored, scoreOf } from "./score.server";
import {
  booleanQuery,
  MAX_MATCHES,
  type BestMatch,
  type Match,
  type SearchEngine,
  type SearchTerm,
} from "./words.server";

/** The search of the second engine. */
export const postgresSearch: SearchEngine = {
  bestMatches,
  newestMatches,
  listed,
  hasPrefix,
  commonAmong,
};

/** The index keeps so much of a word (migration 0002): a longer one is looked for by its beginning. */
const LONGEST_WORD = 64;

/** Stands for the block in a query. Parts of words hold letters and digits only. */
const BLOCK = "#";

/** Whether a word is common is asked of so many blocks only: one that is rarer costs little in each. */
const BLOCKS_OF_COMMON = 32;

function bestMatches(terms: readonly SearchTerm[], mode: "every" | "any"): RawBuilder<BestMatch> {
  const found = newest(scoredColumns(), sql`${matches(terms, mode)}`, { limit: MAX_MATCHES });
  const score = scoreOf(terms, {
    position: (column, text) => sql<number>`strpos(${column}, ${text}::text)`,
  });
  return sql<BestMatch>`(select "productId", ${score} as score from ${found} found)`;
}

function newestMatches(terms: readonly SearchTerm[], limit: number): RawBuilder<Match> {
  const query = sql`${matches(terms, "every")}`;
  return sql<Match>`${newest(sql`s."productId"`, query, { limit })}`;
}

function listed(list: string): RawBuilder<BestMatch> {
  return sql<BestMatch>`(
    select key as "productId", value::integer as score from json_each_text(${list}::json))`;
}

function scoredColumns(): RawBuilder<unknown> {
  const texts = scored.map((name) => sql`' ' || s.${sql.ref(name)} || ' ' as ${sql.ref(name)}`);
  return sql.join([sql`s."productId"`, ...texts]);
}

/** In one statement: where there is none, it looks through every block. */
async function hasPrefix(db: Db, beginnings: readonly string[]): Promise<boolean> {
  const query = matches([beginnings.map((one) => ({ words: [one] }))], "every");
  const { rows } =
    await sql`select 1 from ${newest(sql`s.key`, sql`${query}`, { limit: 1 })} found`.execute(db);
  return rows.length > 0;
}

/** Of a beginning of words each block gathers all that begin so; a word as it is takes no more than it gives. */
async function commonAmong(db: Db, parts: readonly string[]): Promise<string[]> {
  const asked = parts.map((part) => {
    const query = matches([[{ words: [part], common: [part] }]], "every");
    return sql`(${part}::text, ${query}::text)`;
  });
  const found = newest(sql`s.key`, sql`asked.query`, {
    limit: MAX_MATCHES,
    blocks: BLOCKS_OF_COMMON,
  });
  const { rows } = await sql<{ part: string }>`
    select part from (values ${sql.join(asked)}) as asked (part, query)
    where (select count(*) from ${found} found) = ${sql.lit(MAX_MATCHES)}`.execute(db);
  return rows.map(({ part }) => part);
}

/**
 * A subquery of the newest rows that a query finds. The inverted index gathers all that it finds before
 * it gives the first, so it is asked block by block, the newest first, until there are enough: a nested
 * loop keeps the order of its outer side and stops with the limit.
 * @param query what `matches` wrote; "" finds nothing
 * @param blocks how many are asked at most; all by default
 */
function newest(
  columns: RawBuilder<unknown>,
  query: RawBuilder<unknown>,
  { limit, blocks }: { limit: number; blocks?: number },
): RawBuilder<unknown> {
  const fits = sql`s.words @@ replace(${query}, ${BLOCK}, block || ':')::tsquery`;
  const last = sql`(select "searchBlock"(max(key)) from "productSearch")`;
  const first = blocks ? sql`greatest(0, ${last} - ${sql.lit(blocks - 1)})` : sql`0`;
  // "+ 0": else the planner may take the order for a reason to walk through all keys, and not the index of words.
  return sql`(
    select found.* from
      generate_series(${last}, ${first}, -1) as block
      cross join lateral (
        select ${columns} from "productSearch" s
        where ${fits}
        order by s.key + 0 desc limit ${sql.lit(limit)}
      ) found
    limit ${sql.lit(limit)})`;
}

/** The query for one block, with a sign in the block's place; "" finds nothing, as an empty tsquery does. */
function matches(terms: readonly SearchTerm[], mode: "every" | "any"): string {
  return booleanQuery(terms, mode, {
    part: (part, whole) => `'${BLOCK}${part.slice(0, LONGEST_WORD)}'${whole ? "" : ":*"}`,
    and: " & ",
    or: " | ",
  });
}
