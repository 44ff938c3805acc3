// Full-text search over the catalogue on either engine.
import type { Kysely, RawBuilder } from "kysely";
import { cachedByCatalogue } from "../catalogue.server";
import { getDb } from "../connection.server";
import { isPostgres } from "../postgres.server";
import type { Db } from "../schema";
import { postgresSearch } from "./postgres.server";
import { sqliteSearch } from "./sqlite.server";
import { correctWords } from "./typing.server";
import { partsOf, type BestMatch, type SearchTerm } from "./words.server";

const engineOf = (db: Pick<Kysely<unknown>, "getExecutor">) =>
  isPostgres(db) ? postgresSearch : sqliteSearch;

/**
 * A subquery of the ids of the newest products that hold every term.
 * @param terms what `searchTerms` understood; without a word in them nothing matches
 */
export function matchingProductIds(
  terms: readonly SearchTerm[],
): RawBuilder<{ productId: string }> {
  return engineOf(getDb()).matchingProductIds(terms);
}

/**
 * A subquery of the newest matches with a score: words in the name count most, more at its
 * beginning and in a short one, then those in the kind, in a variant's colour or storage and in the brand.
 * @param mode whether a product must hold every term or any
 */
export function bestMatches(
  terms: readonly SearchTerm[],
  mode: "every" | "any",
): RawBuilder<BestMatch> {
  return engineOf(getDb()).bestMatches(terms, mode);
}

/**
 * Marks the words that so many products hold as they are that nothing longer is looked for.
 * @param terms what a search means
 */
export async function markCommon(db: Db, terms: readonly SearchTerm[]): Promise<SearchTerm[]> {
  const { isCommon } = engineOf(db);
  if (!isCommon) return [...terms];
  const parts = [...new Set(terms.flat().flatMap(({ words }) => words.flatMap(partsOf)))];
  const found = await Promise.all(
    parts.map((part) => cachedByCatalogue(db, `common ${part}`, () => isCommon(db, part))),
  );
  const common = parts.filter((_, index) => found[index]);
  return terms.map((term) => term.map((alternative) => ({ ...alternative, common })));
}

/**
 * Replaces words that nothing in the shop begins with by the nearest ones that it knows.
 * @returns the words to search for; the text itself when nothing had to be replaced
 */
export async function correctTyping(db: Db, text: string): Promise<string> {
  return correctWords(db, text, (typed) => engineOf(db).hasPrefix(db, typed));
}
