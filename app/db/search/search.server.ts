// Full-text search over the catalogue on either engine, with typing errors corrected.
import type { AliasedRawBuilder, RawBuilder } from "kysely";
import { sql, type Kysely } from "kysely";
import { getDb } from "../connection.server";
import { isPostgres } from "../postgres.server";
import type { Db } from "../schema";
import { editDistance } from "./edit-distance.server";
import { postgresSearch } from "./postgres.server";
import { sqliteSearch } from "./sqlite.server";
import { plainWord, wordsOf, type BestMatch } from "./words.server";

/** A mistyped word is compared with at most so many others. */
const MAX_CANDIDATES = 5000;

const engineOf = (db: Pick<Kysely<unknown>, "getExecutor">) =>
  isPostgres(db) ? postgresSearch : sqliteSearch;

/**
 * A subquery of the ids of the newest products that hold every word (as a beginning of a word).
 * @param text what the shopper typed; without a word in it nothing matches
 */
export function matchingProductIds(text: string): RawBuilder<unknown> {
  return engineOf(getDb()).matchingProductIds(text);
}

/**
 * A subquery of the newest matches with a score: words in the name count most, more at its
 * beginning and in a short one, then those in the brand and the kind.
 * @param mode whether a product must hold every word or any
 */
export function bestMatches(
  text: string,
  mode: "every" | "any",
): AliasedRawBuilder<BestMatch, "best"> {
  return engineOf(getDb()).bestMatches(text, mode);
}

/**
 * Replaces words that no product holds by the nearest ones in a name or a brand.
 * @returns the words to search for; the text itself when nothing had to be replaced
 */
export async function correctTyping(db: Db, text: string): Promise<string> {
  const words = wordsOf(text);
  const nearest = await Promise.all(words.map((word) => correctWord(db, word)));
  return nearest.some((word, index) => word !== words[index]) ? nearest.join(" ") : text;
}

async function correctWord(db: Db, word: string): Promise<string> {
  const typed = plainWord(word);
  if (!/^[a-z]{4,24}$/.test(typed) || (await engineOf(db).hasPrefix(db, typed))) return word;
  const letter = typed.charAt(0);
  const after = String.fromCharCode(letter.charCodeAt(0) + 1);
  const sameLetter = sql`and word >= ${letter} and word < ${after}`;
  return (
    (await findNearest(db, typed, sameLetter)) ?? (await findNearest(db, typed, sql``)) ?? word
  );
}

/** The nearest word that the catalogue has, with at most one error in a short word and two from six letters on. */
async function findNearest(
  db: Db,
  typed: string,
  range: RawBuilder<unknown>,
): Promise<string | null> {
  const most = typed.length < 6 ? 1 : 2;
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => typed.length - most + index);
  // Sorted, so that both engines choose the same of two words that are equally near.
  const { rows } = await sql<{ word: string }>`
    select word from "searchWords" where length(word) in (${sql.join(lengths)}) ${range}
    order by length(word), word limit ${sql.lit(MAX_CANDIDATES)}`.execute(db);
  const near = rows
    .map(({ word }) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ distance }) => distance <= most);
  near.sort((a, b) => a.distance - b.distance);
  return near[0]?.word ?? null;
}
