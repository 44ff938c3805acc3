// What both engines' searches share: how a text becomes words, and what a search engine must do.
import type { AliasedRawBuilder, RawBuilder } from "kysely";
import type { Db } from "../schema";

/** The words of a search that count; further ones are ignored. */
const MAX_WORDS = 8;
/** At most so many of the newest matches are found, and so many of these ranked. */
export const MAX_MATCHES = 10_000;
export const MAX_RANKED = 1000;

/** A product that fits, and how well. */
export interface BestMatch {
  productId: string;
  score: number;
}

/** The part of the queries that differs between engines. */
export interface SearchEngine {
  /** A subquery of the ids of the newest products that hold every word as a beginning of one. */
  matchingProductIds: (text: string) => RawBuilder<unknown>;
  /** A subquery of the newest matches with a score, of products that hold every word or any. */
  bestMatches: (text: string, mode: "every" | "any") => AliasedRawBuilder<BestMatch, "best">;
  /** Whether any product holds a word that begins so. */
  hasPrefix: (db: Db, typed: string) => Promise<boolean>;
}

/** The words of a text as it was typed, marks and signs left out. */
export function wordsOf(text: string): string[] {
  return (text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS);
}

/** A word without its accents, in lower case, as both indexes keep it. */
export function plainWord(word: string): string {
  return word
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
