// Full-text search on SQLite: an FTS5 index that triggers keep in step with the catalogue.
import type { RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Db } from "../schema";
import { scoreOf } from "./score.server";
import {
  booleanQuery,
  MAX_MATCHES,
  type BestMatch,
  type Match,
  type SearchEngine,
  type SearchTerm,
} from "./words.server";

/** The search of the embedded engine. */
export const sqliteSearch: SearchEngine = {
  bestMatches,
  newestMatches,
  listed,
  hasPrefix,
  commonAmong,
};

/** SQLite's own bm25 goes through every match before it scores the first, so the newest alone are scored. */
function bestMatches(terms: readonly SearchTerm[], mode: "every" | "any"): RawBuilder<BestMatch> {
  const score = scoreOf(terms, {
    position: (column, text) => sql<number>`instr(${column}, ${text})`,
  });
  return sql<BestMatch>`(
    select k."productId", s.score from ${newest(sql`rowid, ${score} as score`, terms, { mode, limit: MAX_MATCHES })} s
    join "searchKeys" k on k.key = s.rowid)`;
}

/** A score that nobody asks for would be counted all the same. */
function newestMatches(terms: readonly SearchTerm[], limit: number): RawBuilder<Match> {
  return sql<Match>`(
    select k."productId" from ${newest(sql`rowid`, terms, { mode: "every", limit })} s
    join "searchKeys" k on k.key = s.rowid)`;
}

function newest(
  columns: RawBuilder<unknown>,
  terms: readonly SearchTerm[],
  { mode, limit }: { mode: "every" | "any"; limit: number },
): RawBuilder<unknown> {
  return sql`(
    select ${columns} from "productSearch" where "productSearch" match ${expressionOf(terms, mode)}
    order by rowid desc limit ${sql.lit(limit)})`;
}

function listed(list: string): RawBuilder<BestMatch> {
  return sql<BestMatch>`(
    select key as "productId", value as score from json_each(${list}))`;
}

/** The index has its words in order: where any begins with these letters, so does the first that is not before them. */
async function hasPrefix(db: Db, beginnings: readonly string[]): Promise<boolean> {
  for (const typed of beginnings) {
    const next = await sql<{ term: string }>`
      select term from "searchTerms" where term >= ${typed} limit 1`.execute(db);
    if (next.rows[0]?.term.startsWith(typed)) return true;
  }
  return false;
}

/**
 * The index gives the newest that hold a word one by one, but for a beginning of words it first
 * gathers all that hold any of them: a word that fills the list by itself is looked for as it is.
 */
async function commonAmong(db: Db, parts: readonly string[]): Promise<string[]> {
  const asked = parts.map((part) => sql`(${part}, ${`"${part}" OR "${part}s"`})`);
  const { rows } = await sql<{ part: string }>`
    select column1 as part from (values ${sql.join(asked)}) where exists (
      select 1 from "productSearch" where "productSearch" match column2
      order by rowid desc limit 1 offset ${sql.lit(MAX_MATCHES - 1)})`.execute(db);
  return rows.map(({ part }) => part);
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
