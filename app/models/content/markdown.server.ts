// Reads the markdown of the keeper's pages: headings, paragraphs, lists, links, bold and italic; everything else is plain text.
import { Marked, type MarkedToken, type Token, type Tokens } from "marked";
import { Refusal } from "~/models/refusal.server";
import type { Block, Inline } from "./markdown";

/** Deeper ones are refused: a reader would lose the thread, and so might the parser. */
const DEEPEST_LIST = 4;
/** Of signs alone it takes the parser a tenth of a second; its time grows with the square of them. */
const LONGEST_PARAGRAPH = 3_000;

/** No such part is known: its signs stay in the text. */
const notKnown = () => undefined;

const reader = new Marked({
  tokenizer: {
    ...{ html: notKnown, tag: notKnown, code: notKnown, fences: notKnown, codespan: notKnown },
    ...{ blockquote: notKnown, table: notKnown, hr: notKnown, lheading: notKnown },
    ...{ def: notKnown, reflink: notKnown, del: notKnown },
  },
});

/**
 * Reads a text.
 * @throws Refusal in words for the field, when a paragraph is too long, lists stand too deep in each other, or a link leads
 * neither to a site, nor to a mail program, nor to a page of the shop
 */
export function readMarkdown(typed: string): Block[] {
  const text = typed.replaceAll("\r\n", "\n");
  if (text.split("\n\n").some(({ length }) => length > LONGEST_PARAGRAPH)) {
    const most = LONGEST_PARAGRAPH.toLocaleString("en-US");
    const words = `Please put an empty line between paragraphs: each may have ${most} characters`;
    throw new Refusal("invalid", words);
  }
  // A marker behind a marker opens a list in a list, which costs the parser a call of itself each.
  const marker = `(?:[-*+]|\\d{1,9}[.)])[ \\t]+`;
  if (new RegExp(`^[ \\t]*(?:${marker}){${DEEPEST_LIST + 1}}`, "m").test(text)) throw tooDeep();
  return inLevels(blocksOf(reader.lexer(text), 0));
}

/** Below the page's title comes the second level, however many signs were typed. */
function inLevels(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex((block) => block.kind === "heading" && block.level === 2);
  return blocks.map((block, index) =>
    block.kind === "heading" && (first < 0 || index < first) ? { ...block, level: 2 } : block,
  );
}

function tooDeep(): Refusal {
  return new Refusal("invalid", `Please put lists at most ${DEEPEST_LIST} deep into each other`);
}

function blocksOf(tokens: readonly Token[], depth: number): Block[] {
  return (tokens as MarkedToken[]).flatMap((token): Block[] => {
    switch (token.type) {
      case "space":
      case "checkbox":
        return [];
      case "heading": {
        const level = token.depth > 1 ? 3 : 2;
        return [{ kind: "heading", level, children: inlinesOf(token.tokens) }];
      }
      case "list": {
        if (depth >= DEEPEST_LIST) throw tooDeep();
        const items = token.items.map((item) => blocksOf(item.tokens, depth + 1));
        const start = token.start === "" ? 1 : token.start;
        return [{ kind: "list", ordered: token.ordered, start, items }];
      }
      case "paragraph":
      case "text":
        return [{ kind: "paragraph", children: inlinesOf(token.tokens ?? []) }];
      default:
        return [{ kind: "paragraph", children: [token.raw] }];
    }
  });
}

function inlinesOf(tokens: readonly Token[]): Inline[] {
  return (tokens as MarkedToken[]).map((token): Inline => {
    switch (token.type) {
      case "strong":
      case "em":
        return { kind: token.type, children: inlinesOf(token.tokens) };
      case "link":
        return linkOf(token);
      case "br":
        return { kind: "break" };
      // A line's end in the source is none on the page.
      case "text":
      case "escape":
        return token.text.replaceAll(/\s*\n\s*/g, " ");
      default:
        return token.raw;
    }
  });
}

function linkOf({ href, text, tokens }: Tokens.Link): Inline {
  if (!isAllowed(href)) {
    const words = `The link “${text.slice(0, 60)}” leads nowhere: please give an address that begins with https://, http://, mailto: or the / of this shop`;
    throw new Refusal("invalid", words);
  }
  return { kind: "link", href, children: inlinesOf(tokens) };
}

/** Browsers leave blanks out of addresses and take a backslash for a slash: neither may hide another site. */
function isAllowed(href: string): boolean {
  if (/[\s\\]/.test(href)) return false;
  if (href.startsWith("/")) return !href.startsWith("//");
  return /^(?:https?:\/\/|mailto:)./i.test(href) && URL.canParse(href);
}
