// What both engines' searches share: how a text becomes words, and what a search engine must do.
import type { RawBuilder } from "kysely";
import type { Db } from "../schema";

/** The words of a search that count; further ones are ignored. */
const MAX_WORDS = 8;
/** At most so many of the newest matches are found and ranked: each costs the same in a shop of any size. */
export const MAX_MATCHES = 500;

/** Words that a product must all hold, as beginnings of words unless they are said to be whole. */
export interface Alternative {
  words: readonly string[];
  whole?: boolean;
  /** Parts of the words that so many products hold as they are, or in the plural, that no longer word is looked for. */
  common?: readonly string[];
}

/** What a product must hold for one word of a search: any of these. */
export type SearchTerm = readonly Alternative[];

/** A product that fits. */
export interface Match {
  productId: string;
}

/** A product that fits, and how well. */
export interface BestMatch extends Match {
  score: number;
}

/** The part of the queries that differs between engines. */
export interface SearchEngine {
  /** A subquery of the newest matches with a score, of products that hold every term or any. */
  bestMatches: (terms: readonly SearchTerm[], mode: "every" | "any") => RawBuilder<BestMatch>;
  /** A subquery of the newest products that hold every term. */
  newestMatches: (terms: readonly SearchTerm[], limit: number) => RawBuilder<Match>;
  /** A subquery of matches that were found before, given as a JSON object of scores by id. */
  listed: (list: string) => RawBuilder<BestMatch>;
  /** Whether any product holds a word that begins in one of these ways. */
  hasPrefix: (db: Db, beginnings: readonly string[]) => Promise<boolean>;
  /** Those parts of words that fill the list by themselves, together with their plurals. */
  commonAmong: (db: Db, parts: readonly string[]) => Promise<string[]>;
}

/** The words of a text as it was typed, signs left out; a Bengali word keeps its vowel signs. */
export function wordsOf(text: string): string[] {
  return (text.normalize("NFKC").match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []).slice(
    0,
    MAX_WORDS,
  );
}

/** A word without its accents, in lower case, as both indexes keep it. */
export function plainWord(word: string): string {
  return word
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** The parts that the indexes keep of a word: they part it at its vowel signs. */
export function partsOf(word: string): string[] {
  return plainWord(word).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How an engine writes what must be there. */
interface QueryWords {
  /** A part of a word, as the beginning of one or whole. */
  part: (part: string, whole: boolean) => string;
  and: string;
  or: string;
}

/** The terms in an engine's own words; "" when there is no word in them. */
export function booleanQuery(
  terms: readonly SearchTerm[],
  mode: "every" | "any",
  { part, and, or }: QueryWords,
): string {
  const join = (expressions: readonly string[], operator: string) => {
    const present = [...new Set(expressions)].filter((expression) => expression !== "");
    return present.length > 1 ? `(${present.join(operator)})` : (present[0] ?? "");
  };
  const asItIs = (one: string) => join([part(one, true), part(`${one}s`, true)], or);
  const alternative = ({ words, whole = false, common = [] }: Alternative) =>
    join(
      words
        .flatMap(partsOf)
        .map((one) => (!whole && common.includes(one) ? asItIs(one) : part(one, whole))),
      and,
    );
  return join(
    terms.map((term) => join(term.map(alternative), or)),
    mode === "every" ? and : or,
  );
}
