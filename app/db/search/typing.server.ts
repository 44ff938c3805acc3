// Typing errors in a search, corrected by the words that the shop knows.
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../schema";
import { editDistance } from "./edit-distance.server";
import {
  joinedWithNeighbours,
  meaningsOf,
  readSynonyms,
  singular,
  type Synonyms,
} from "./meaning.server";
import { plainWord, wordsOf } from "./words.server";

/** A mistyped word is compared with at most so many others. */
const MAX_CANDIDATES = 5000;

/** Whether any product holds a word that begins in one of these ways. */
type HasPrefix = (beginnings: readonly string[]) => Promise<boolean>;

/** What to search for in place of what was typed. */
export interface Corrected {
  /** The text itself when nothing had to be replaced. */
  text: string;
  /** Whether no product holds one of the words that were typed, so that none holds them all. */
  isInVain: boolean;
}

/**
 * Replaces words that no product holds, and that stand for no other, by the nearest ones that name a
 * product, a brand, a kind or a synonym. Of a word with a number at its end ("iphnoe15") the letters are
 * replaced.
 */
export async function correctWords(db: Db, text: string, hasPrefix: HasPrefix): Promise<Corrected> {
  const words = wordsOf(text);
  const synonyms = await readSynonyms(db);
  const meanings = meaningsOf(words, synonyms);
  let isInVain = false;
  const nearest = await Promise.all(
    words.map(async (word, index) => {
      const [, letters = "", digits = ""] = /^([a-z]{4,24})(\d*)$/.exec(plainWord(word)) ?? [];
      if (letters === "" || meanings[index]) return word;
      const known = [
        singular(plainWord(word)),
        ...joinedWithNeighbours(words, index).map(plainWord),
      ];
      if (await hasPrefix(known)) return word;
      isInVain = true;
      const meant = await nearestWord(db, letters, synonyms);
      return meant === null ? word : meant + digits;
    }),
  );
  const isReplaced = nearest.some((word, index) => word !== words[index]);
  return { text: isReplaced ? nearest.join(" ") : text, isInVain };
}

/** The nearest known word, one with the same first letter before others. */
async function nearestWord(db: Db, typed: string, synonyms: Synonyms): Promise<string | null> {
  const letter = typed.charAt(0);
  const after = String.fromCharCode(letter.charCodeAt(0) + 1);
  const said = [...synonyms.keys()].filter((word) => /^[a-z]{3,24}$/.test(word));
  const sameLetter = said.filter((word) => word.startsWith(letter));
  return (
    (await findNearest(db, typed, sameLetter, sql`and word >= ${letter} and word < ${after}`)) ??
    (await findNearest(db, typed, said, sql``))
  );
}

/** The nearest word, with at most one error in a short word and two from six letters on. */
async function findNearest(
  db: Db,
  typed: string,
  said: readonly string[],
  range: RawBuilder<unknown>,
): Promise<string | null> {
  const most = typed.length < 6 ? 1 : 2;
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => typed.length - most + index);
  // Sorted, so that both engines choose the same of two words that are equally near.
  const { rows } = await sql<{ word: string }>`
    select word from "searchWords" where length(word) in (${sql.join(lengths)}) ${range}
    order by length(word), word limit ${sql.lit(MAX_CANDIDATES)}`.execute(db);
  const near = [...rows.map(({ word }) => word), ...said]
    .map((word) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ distance }) => distance <= most);
  near.sort((a, b) => a.distance - b.distance);
  return near[0]?.word ?? null;
}
