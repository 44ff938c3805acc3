// Full-text search over the catalogue on either engine.
import { sql, type RawBuilder } from "kysely";
import { cachedByCatalogue } from "../catalogue.server";
import { getDb } from "../connection.server";
import type { Db } from "../schema";
import { engineOf } from "./engine.server";
import { searchTerms } from "./meaning.server";
import { correctWords, type Corrected } from "./typing.server";
import {
  MAX_MATCHES,
  partsOf,
  wordsOf,
  type BestMatch,
  type Match,
  type SearchTerm,
} from "./words.server";

/** What a search found. */
export interface Matches {
  /** Scores by id, as a JSON object: it is kept, and given to each query of a page as it is. */
  list: string;
  /** Whether the newest matches filled the list, so that there may be more. */
  partial: boolean;
}

/** Finds and ranks the newest products that hold every word of a text; the queries of a page share what it found. */
export async function findMatches(db: Db, text: string): Promise<Matches> {
  return cachedByCatalogue(db, `matches ${text}`, async () => {
    // To see that nothing begins with a word takes a look through the whole index: one is enough.
    if ((await corrected(db, text)).isInVain) return { list: "{}", partial: false };
    const terms = await searchTerms(db, text);
    const { rows } = await sql<BestMatch>`
      select "productId", score from ${engineOf(db).bestMatches(terms, "every")} found`.execute(db);
    const scores = Object.fromEntries(rows.map(({ productId, score }) => [productId, score]));
    return { list: JSON.stringify(scores), partial: rows.length === MAX_MATCHES };
  });
}

/** A subquery of what `findMatches` found. */
export function foundBefore({ list }: Matches): RawBuilder<BestMatch> {
  return engineOf(getDb()).listed(list);
}

/**
 * A subquery of the newest matches with a score: words in the name count most, more at its
 * beginning and in a short one, then those in the kind, in a variant's colour or storage and in the brand.
 * @param terms without a word in them nothing matches
 * @param mode whether a product must hold every term or any
 */
export function bestMatches(
  terms: readonly SearchTerm[],
  mode: "every" | "any",
): RawBuilder<BestMatch> {
  return engineOf(getDb()).bestMatches(terms, mode);
}

/** A subquery of the newest products that hold every term, so many at most: each is a row to look up. */
export function newestMatches(terms: readonly SearchTerm[], limit: number): RawBuilder<Match> {
  return engineOf(getDb()).newestMatches(terms, limit);
}

/**
 * Replaces words that nothing in the shop begins with by the nearest ones that it knows.
 * @returns the words to search for; the text itself when nothing had to be replaced
 */
export async function correctTyping(db: Db, text: string): Promise<string> {
  return (await corrected(db, text)).text;
}

function corrected(db: Db, text: string): Promise<Corrected> {
  return cachedByCatalogue(db, `words ${text}`, () =>
    correctWords(db, text, (beginnings) => engineOf(db).hasPrefix(db, beginnings)),
  );
}

/** Whether each word of a text is one that very many products hold as it is; nothing is said of them side by side. */
export async function areCommon(db: Db, text: string): Promise<boolean> {
  const parts = [...new Set(wordsOf(text).flatMap(partsOf))];
  if (parts.length === 0) return false;
  return (await engineOf(db).commonAmong(db, parts)).length === parts.length;
}
