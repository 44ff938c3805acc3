// What the words of a search mean: joined and parted words, plurals, and the synonyms that the shop keeps.
import { cachedByCatalogue } from "../catalogue.server";
import type { Db } from "../schema";
import { engineOf } from "./engine.server";
import { partsOf, plainWord, wordsOf, type SearchTerm } from "./words.server";

/** A synonym has so many words at most ("mobile phone back cover"). */
const LONGEST_SYNONYM = 4;
/** So many synonyms are read at most. */
const MAX_SYNONYMS = 5_000;

/** What is meant by a word or several, each meaning a list of words; an empty list says nothing. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** The shop's synonyms by what is said, with its blanks left out: "power bank" and "powerbank" are one. */
export async function readSynonyms(db: Db): Promise<Synonyms> {
  return cachedByCatalogue(db, "search synonyms", async () => {
    const rows = await db
      .selectFrom("searchSynonyms")
      .select(["said", "meant"])
      .orderBy("said")
      .orderBy("meant")
      .limit(MAX_SYNONYMS)
      .execute();
    const synonyms = new Map<string, string[][]>();
    for (const { said, meant } of rows) {
      const key = joinWords(wordsOf(said));
      synonyms.set(key, [...(synonyms.get(key) ?? []), wordsOf(meant)]);
    }
    return synonyms;
  });
}

/**
 * What a product must hold to be found: for each word the word itself, it and its neighbour in one
 * word, or what it is a synonym of. A word with synonyms is looked for as a whole: "mic" means no Microsoft.
 * Words that say nothing ("price") count only where no other does.
 */
export async function searchTerms(db: Db, text: string): Promise<SearchTerm[]> {
  const words = wordsOf(text);
  const meanings = meaningsOf(words, await readSynonyms(db));
  const says = (index: number) => meanings[index]?.every((meant) => meant.length > 0) ?? true;
  const telling = words.map((_, index) => index).filter(says);
  const terms = (telling.length > 0 ? telling : [...words.keys()]).map((index) => [
    ...itself(words[index] ?? "", meanings[index] !== undefined),
    ...joinedWithNeighbours(words, index).map((word) => ({ words: [word] })),
    ...(meanings[index] ?? []).map((meant) => ({ words: meant })),
  ]);
  return markCommon(db, terms, words);
}

/**
 * Marks the words that so many products hold as they are that nothing longer is looked for: neither for
 * them nor for two of them in one word, which all those hold whose names have them side by side.
 */
async function markCommon(
  db: Db,
  terms: readonly SearchTerm[],
  typed: readonly string[],
): Promise<SearchTerm[]> {
  const begun = terms.flat().filter(({ whole }) => !whole);
  const parts = [...new Set(begun.flatMap(({ words }) => words.flatMap(partsOf)))];
  if (parts.length === 0) return [...terms];
  const alone = await engineOf(db).commonAmong(db, parts);
  const isCommon = (word = "") => partsOf(word).every((part) => alone.includes(part));
  const pairs = typed.slice(1).flatMap((word, index) => {
    const before = typed[index] ?? "";
    return isCommon(before) && isCommon(word) ? partsOf(before + word) : [];
  });
  const common = [...alone, ...pairs];
  return terms.map((term) => term.map((alternative) => ({ ...alternative, common })));
}

function itself(word: string, whole: boolean): SearchTerm {
  const one = singular(word);
  return whole ? [one, `${one}s`].map((words) => ({ words: [words], whole })) : [{ words: [one] }];
}

/** For each word what it means, alone or with those beside it; the most words in a row win. */
export function meaningsOf(
  words: readonly string[],
  synonyms: Synonyms,
): (readonly (readonly string[])[] | undefined)[] {
  const meanings: (readonly (readonly string[])[] | undefined)[] = [];
  while (meanings.length < words.length) {
    const start = meanings.length;
    const [length, meant] = longestSynonym(words.slice(start), synonyms);
    meanings.push(...new Array<typeof meant>(length).fill(meant));
  }
  return meanings;
}

function longestSynonym(words: readonly string[], synonyms: Synonyms) {
  for (let length = Math.min(LONGEST_SYNONYM, words.length); length > 0; length -= 1) {
    const said = joinWords(words.slice(0, length));
    const meant = synonyms.get(said) ?? synonyms.get(singular(said));
    if (meant) return [length, meant] as const;
  }
  return [1, undefined] as const;
}

/** A word with the one before it and the one after it, as people part what a name writes as one. */
export function joinedWithNeighbours(words: readonly string[], index: number): string[] {
  const at = (place: number) => words[place] ?? "";
  return [
    ...(index > 0 ? [at(index - 1) + at(index)] : []),
    ...(index < words.length - 1 ? [at(index) + at(index + 1)] : []),
  ];
}

/** A word without the s of its plural: a search looks for beginnings, so it finds both. */
export function singular(word: string): string {
  if (!/^[a-z]{4,}[^sui]s$/i.test(word)) return word;
  return word.slice(0, /(?:ch|sh|x)es$/i.test(word) ? -2 : -1);
}

function joinWords(words: readonly string[]): string {
  return words.map(plainWord).join("");
}
