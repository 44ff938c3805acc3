// Puts what the shop knows of itself into a page's text, in the place of words in braces.
import type { ShopSetting } from "~/models/settings/shop";
import { warrantyWords } from "~/models/warranty";
import { cookieWords } from "./cookies";
import { plainWords, type Block, type Inline } from "./markdown";
import type { PageWord } from "./page";

/** What stands for each word; an empty one is not known. The list of cookies is no text. */
export type Words = Record<Exclude<PageWord, "cookies">, string>;

/** What the shop says for each word. */
export function wordsOf({ name, email, phone, address }: ShopSetting): Words {
  const writeTo = email ? `Write to ${email}` : phone ? `Call ${phone}` : "Contact us";
  return { shop: name, email, phone, address, writeTo, warranty: warrantyWords };
}

/** A line of text with the shop's words. */
export function fillLine(text: string, words: Words): string {
  return text.replaceAll(wordInBraces, (whole, word: string) =>
    Object.hasOwn(words, word) ? words[word as keyof Words] : whole,
  );
}

const wordInBraces = /\{(\w{1,20})\}/g;

/**
 * A text with the shop's words. What names a thing that the shop did not say is left out, and so is a
 * paragraph that is nothing but a link to what is not there.
 * @param isThere whether a path of the shop leads anywhere
 */
export function fillBlocks(
  blocks: readonly Block[],
  words: Words,
  isThere: (path: string) => boolean,
): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === "list") {
      const items = block.items
        .map((item) => fillBlocks(item, words, isThere))
        .filter(({ length }) => length > 0);
      return items.length > 0 ? [{ ...block, items }] : [];
    }
    const { children } = block;
    const text = plainWords(children);
    if (text.trim() === "{cookies}") return [cookieList];
    if (!isSaid(text, words)) return [];
    const [only] = children;
    if (children.length === 1 && isLost(only, isThere)) return [];
    return [{ ...block, children: fillInlines(children, words, isThere) }];
  });
}

const cookieList: Block = {
  ...{ kind: "list", ordered: false, start: 1 },
  items: cookieWords.map((line) => [{ kind: "paragraph", children: [line] }]),
};

function isSaid(text: string, words: Words): boolean {
  return [...text.matchAll(wordInBraces)].every(
    ([, word = ""]) => !Object.hasOwn(words, word) || words[word as keyof Words] !== "",
  );
}

/** Whether a part is a link within the shop that leads nowhere. */
function isLost(part: Inline | undefined, isThere: (path: string) => boolean): boolean {
  if (typeof part !== "object" || part.kind !== "link") return false;
  return part.href.startsWith("/") && !isThere(part.href);
}

function fillInlines(
  children: readonly Inline[],
  words: Words,
  isThere: (path: string) => boolean,
): Inline[] {
  const filled = children.flatMap((part): Inline[] => {
    if (typeof part === "string") return [fillLine(part, words)];
    if (part.kind === "break") return [part];
    const within = fillInlines(part.children, words, isThere);
    return isLost(part, isThere) ? within : [{ ...part, children: within }];
  });
  return joined(filled);
}

/** Texts side by side as one: React would write a mark between them. */
function joined(parts: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const part of parts) {
    const before = result.at(-1);
    if (typeof part === "string" && typeof before === "string") result.splice(-1, 1, before + part);
    else result.push(part);
  }
  return result;
}
