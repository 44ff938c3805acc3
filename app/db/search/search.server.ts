// Full-text search over the catalogue on either engine.
import type { RawBuilder } from "kysely";
import { getDb } from "../connection.server";
import type { Db } from "../schema";
import { engineOf } from "./engine.server";
import { correctWords } from "./typing.server";
import type { BestMatch, SearchTerm } from "./words.server";

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
 * A subquery of what `matchingProductIds` gives, each with a score (see `bestMatches`): 0 for those
 * that are too old to be ranked.
 */
export function rankedMatches(terms: readonly SearchTerm[]): RawBuilder<BestMatch> {
  return engineOf(getDb()).rankedMatches(terms);
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
 * Replaces words that nothing in the shop begins with by the nearest ones that it knows.
 * @returns the words to search for; the text itself when nothing had to be replaced
 */
export async function correctTyping(db: Db, text: string): Promise<string> {
  return correctWords(db, text, (typed) => engineOf(db).hasPrefix(db, typed));
}
