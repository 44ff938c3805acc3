// Full-text search on SQLite: an FTS5 index that triggers keep in step with the catalogue.
import type { AliasedRawBuilder, RawBuilder } from "kysely";
import { sql } from "kysely";
import type { Db } from "../schema";
import {
  MAX_MATCHES,
  MAX_RANKED,
  wordsOf,
  type BestMatch,
  type SearchEngine,
} from "./words.server";

/** The search of the embedded engine. */
export const sqliteSearch: SearchEngine = {
  matchingProductIds,
  bestMatches,
  hasPrefix,
};

/**
 * A subquery of the ids of the newest products that hold every word (as a beginning of a word).
 * @param text what the shopper typed; without a word in it nothing matches
 */
function matchingProductIds(text: string): RawBuilder<unknown> {
  return sql`(select k."productId" from "productSearch" s join "searchKeys" k on k.key = s.rowid
    where s."productSearch" match ${everyWord(text)} order by s.rowid desc limit ${sql.lit(MAX_MATCHES)})`;
}

/**
 * A subquery of the newest matches with a score: words in the name count most, more at its
 * beginning and in a short one, then those in the brand and the kind. (SQLite's own bm25 goes
 * through every match before it scores the first.)
 * @param mode whether a product must hold every word or any
 */
function bestMatches(text: string, mode: "every" | "any"): AliasedRawBuilder<BestMatch, "best"> {
  const highlighted = (column: number) =>
    sql`highlight("productSearch", ${sql.lit(column)}, char(1), '')`;
  const hits = (column: number, name: string) =>
    sql`(length(${highlighted(column)}) - length(${sql.ref(name)}))`;
  return sql<BestMatch>`(
    select k."productId", s.score from (
      select rowid, 100 * ${hits(0, "name")} - instr(${highlighted(0)}, char(1)) - length(name)
        + 50 * ${hits(1, "brand")} + 10 * ${hits(2, "kind")} as score
      from "productSearch" where "productSearch" match ${mode === "every" ? everyWord(text) : anyWord(text)}
      order by rowid desc limit ${sql.lit(MAX_RANKED)}
    ) s join "searchKeys" k on k.key = s.rowid)`.as("best");
}

/** Whether any product holds a word that begins so; the index keeps its words in order. */
async function hasPrefix(db: Db, typed: string): Promise<boolean> {
  const next = await sql<{ term: string }>`
    select term from "searchTerms" where term >= ${typed} limit 1`.execute(db);
  return next.rows[0]?.term.startsWith(typed) ?? false;
}

function everyWord(text: string): string {
  return asPrefixes(text).join(" ");
}

function anyWord(text: string): string {
  return asPrefixes(text).join(" OR ");
}

function asPrefixes(text: string): string[] {
  const words = wordsOf(text).map((word) => `"${word}"*`);
  // The empty phrase matches nothing.
  return words.length > 0 ? words : ['""'];
}
