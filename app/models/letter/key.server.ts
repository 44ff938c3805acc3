// The keys in the links of letters: they follow from the shop's secret, so that every letter can carry them.
import { keysOf } from "~/models/account/token.server";

/** What a link does. */
export type LetterLink = "confirm" | "end";

/** Where a link of a letter leads, without the shop's address. */
export function letterPath(link: LetterLink, id: string): string {
  const [key = ""] = keysOf(wordsOf(link, id));
  return `/letters/${link}?${new URLSearchParams({ token: `${id}.${key}` }).toString()}`;
}

/** The letter that a token from an address is of; null for a token that is none of ours. */
export function letterOf(link: LetterLink, token: string): string | null {
  const [id = "", key = ""] = token.split(".");
  return keysOf(wordsOf(link, id)).includes(key) ? id : null;
}

function wordsOf(link: LetterLink, id: string): string {
  return `letter ${link} ${id}`;
}
