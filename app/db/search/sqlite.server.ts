// Full-text search on SQLite: an FTS5 index that triggers keep in step with the catalogue.
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Db } from "../schema";
import { scoreOf } from "./score.server";
import {
  booleanQuery,
  MAX_MATCHES,
  MAX_RANKED,
  type BestMatch,
  type SearchEngine,
  type SearchTerm,
} from "./words.server";

/** The search of the embedded engine. */
export const sqliteSearch: SearchEngine = {
  matchingProductIds,
  rankedMatches,
  bestMatches,
  hasPrefix,
  isCommon,
};

function matchingProductIds(terms: readonly SearchTerm[]): RawBuilder<{ productId: string }> {
  return sql<{
    productId: string;
  }>`(select k."productId" from "productSearch" s join "searchKeys" k on k.key = s.rowid
    where s."productSearch" match ${expressionOf(terms, "every")}
    order by s.rowid desc limit ${sql.lit(MAX_MATCHES)})`;
}

function rankedMatches(terms: readonly SearchTerm[]): RawBuilder<BestMatch> {
  return sql<BestMatch>`(
    select f."productId", coalesce(b.score, 0) as score
    from ${matchingProductIds(terms)} f
      left join ${bestMatches(terms, "every")} b on b."productId" = f."productId")`;
}

/** SQLite's own bm25 goes through every match before it scores the first, so the newest alone are scored. */
function bestMatches(terms: readonly SearchTerm[], mode: "every" | "any"): RawBuilder<BestMatch> {
  const score = scoreOf(terms, {
    position: (column, text) => sql<number>`instr(${column}, ${text})`,
  });
  return sql<BestMatch>`(
    select k."productId", s.score from (
      select rowid, ${score} as score
      from "productSearch" where "productSearch" match ${expressionOf(terms, mode)}
      order by rowid desc limit ${sql.lit(MAX_RANKED)}
    ) s join "searchKeys" k on k.key = s.rowid)`;
}

/** Whether any product holds a word that begins so; the index keeps its words in order. */
async function hasPrefix(db: Db, typed: string): Promise<boolean> {
  const next = await sql<{ term: string }>`
    select term from "searchTerms" where term >= ${typed} limit 1`.execute(db);
  return next.rows[0]?.term.startsWith(typed) ?? false;
}

/**
 * The index gives the newest that hold a word one by one, but for a beginning of words it first
 * gathers all that hold any of them: a word that fills the list by itself is looked for as it is.
 */
async function isCommon(db: Db, part: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "productSearch" where "productSearch" match ${`"${part}"`}
    order by rowid desc limit 1 offset ${sql.lit(MAX_MATCHES - 1)}`.execute(db);
  return rows.length > 0;
}

/** There is an index of the beginnings of two and of three letters: one letter is all of two that begin with it. */
function beginningWith(part: string): string {
  if (!/^[a-z0-9]$/.test(part)) return `"${part}"*`;
  const seconds = Array.from("abcdefghijklmnopqrstuvwxyz0123456789");
  return `("${part}" OR ${seconds.map((second) => `"${part}${second}"*`).join(" OR ")})`;
}

function expressionOf(terms: readonly SearchTerm[], mode: "every" | "any"): string {
  // Parts hold letters and digits only, so they need no escape. The empty phrase matches nothing.
  return (
    booleanQuery(terms, mode, {
      part: (part, whole) => (whole ? `"${part}"` : beginningWith(part)),
      and: " AND ",
      or: " OR ",
    }) || '""'
  );
}
