// Writes the styles that a document uses into it, so that nothing has to arrive before it is painted.
import { readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";
import { plainCookie } from "~/http/cookie.server";
import type { RequestFacts } from "~/http/request-facts";
import sheetAt from "~/tailwind.css";

const link = /<link rel="stylesheet" href="(\/build\/_assets\/[\w-]+\.css)"\/>/;

/** Tells nothing of its visitor: a browser that brings it alone is one of whom the shop knows nothing. */
export const stylesCookie = "styles";

/** The styles of each kind of page, with the class attributes and the elements that they are for. */
const pages = new Map<string, { names: Set<string>; elements: Set<string>; styles: string }>();

/**
 * Puts the rules for a document's own classes at the end of its head. The whole stylesheet comes after
 * the pictures that are seen first, for what scripts add, and for the pages that follow: these find it in
 * the browser's cache and are left as they are. In development nothing is done: the start script, which
 * lets the whole stylesheet in, is not there.
 * @param kind documents of one kind use much the same classes, such as those of a route
 * @param hasScripts whether a start script is to come into the document
 * @returns the head, and the rules that were written into it, which the kind has in common; "" for none
 */
export function withPageStyles(
  head: string,
  body: string,
  { kind, hasScripts, request }: { kind: string; hasScripts: boolean; request: Request },
): { head: string; styles: string } {
  const asItIs = { head, styles: "" };
  if (process.env.NODE_ENV === "development" || hasStylesheet(request)) return asItIs;
  const [sheet, href] = link.exec(head) ?? [];
  if (!sheet || !href) return asItIs;
  const blocks = stylesheet(href);
  if (blocks === null) return asItIs;
  const styles = stylesFor(kind, head, body, blocks);
  // The start script lets it come. Without one only paper has it, or whoever runs no scripts at all.
  const waiting = sheet.replace("/>", hasScripts ? ` disabled=""/>` : ` media="print"/>`);
  const own = `<style data-own>${styles}</style>`;
  const plain = hasScripts ? `<noscript>${sheet}</noscript>` : "";
  return { head: head.replace(sheet, () => waiting) + own + plain, styles };
}

const cookie = plainCookie(stylesCookie);
/** The stylesheet of this build, in a word. */
const version = path.basename(sheetAt, ".css");
const LIFE_SECONDS = 30 * 86_400;

/** Whether the browser has the whole stylesheet: a page of the shop led here, or led to another before. */
export function hasStylesheet(request: RequestFacts): boolean {
  return isFromInside(request) || cookie.is(request, version);
}

/** The Set-Cookie value by which a browser says so from now on; null where it does, or may not have it yet. */
export function rememberStylesheet(request: RequestFacts): string | null {
  if (!isFromInside(request) || cookie.is(request, version)) return null;
  return cookie.write(request, version, LIFE_SECONDS);
}

function isFromInside({ headers }: RequestFacts): boolean {
  return headers.get("sec-fetch-site") === "same-origin";
}

function stylesFor(kind: string, head: string, body: string, blocks: Block[]): string {
  const page = pages.get(kind) ?? {
    names: new Set<string>(),
    elements: new Set<string>(),
    styles: "",
  };
  const before = page.names.size;
  addClasses(page.names, body);
  if (page.names.size > before) {
    const classes = [...page.names].flatMap((names) => names.split(" "));
    const elements = (head + body).match(/<[a-z][a-z0-9]*/g) ?? [];
    const plain = classes.map((name) => name.replaceAll("&amp;", "&").replaceAll("&gt;", ">"));
    page.elements = new Set([...page.elements, ...elements]);
    page.styles = write(blocks, new Set([...plain, ...page.elements]));
    pages.set(kind, page);
  }
  return page.styles;
}

const classMark = ' class="';

/** Adds the texts of all class attributes. There are some hundred in a page: a match of each would cost much memory. */
function addClasses(names: Set<string>, html: string): void {
  let end = 0;
  for (let at = html.indexOf(classMark); at >= 0; at = html.indexOf(classMark, end)) {
    const start = at + classMark.length;
    end = html.indexOf('"', start);
    if (end < 0) return;
    names.add(html.slice(start, end));
  }
}

/** Parts of fields for dates and files, which no public page has; the whole stylesheet has their rules. */
const unusualFields = /^::(?:-webkit-(?:date|calendar)|file-selector)/;

type Block = Group | StyleRule | Part;

/** Blocks under one condition or in one layer. */
interface Group {
  head: string;
  blocks: Block[];
}

interface StyleRule {
  head: string;
  /** Of each of its selectors the classes, and the elements as "<name", that stand outside brackets, or in those of `:where`. */
  selectors: string[][];
  declarations: Part[];
}

/** Taken as it stands, but for what it defines and nothing reads: a variable, its registration, or keyframes. */
interface Part {
  text: string;
  defines?: string;
  /** Variables as "--name", keyframes as "@name". */
  reads: string[];
}

const sheets = new Map<string, Block[] | null>();

function stylesheet(href: string): Block[] | null {
  let blocks = sheets.get(href);
  if (blocks === undefined) {
    try {
      blocks = blocksOf(postcss.parse(readFileSync(path.join("public", href), "utf8")));
    } catch {
      // The link in the head does the work then.
      blocks = null;
    }
    sheets.set(href, blocks);
  }
  return blocks;
}

function blocksOf({ nodes }: Root | AtRule): Block[] {
  return (nodes ?? []).flatMap((node): Block[] => {
    if (node.type === "rule") return unusualFields.test(node.selector) ? [] : [styleRule(node)];
    if (node.type !== "atrule") return [];
    // Paper has the whole stylesheet.
    if (node.name === "media" && node.params === "print") return [];
    // A fallback for browsers without @property.
    if (node.name === "layer" && node.params === "properties") return [];
    if (node.nodes && ["layer", "media", "supports", "container"].includes(node.name)) {
      return [{ head: `@${node.name} ${node.params}`, blocks: blocksOf(node) }];
    }
    const part = { text: node.nodes ? String(node) : `${String(node)};`, reads: readBy(node) };
    if (node.name === "property") return [{ ...part, defines: node.params }];
    return [node.name === "keyframes" ? { ...part, defines: `@${node.params}` } : part];
  });
}

function styleRule(rule: Rule): StyleRule {
  return {
    head: rule.selector,
    selectors: selectorParser().astSync(rule.selector).nodes.map(namesIn),
    declarations: rule.nodes.map((node) => {
      const part = { text: String(node), reads: readBy(node) };
      return node.type === "decl" && node.variable ? { ...part, defines: node.prop } : part;
    }),
  };
}

/** The utilities' rules for what lies between children stand in a `:where` of one selector. */
function namesIn({ nodes }: selectorParser.Selector): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "class") return [node.value];
    if (node.type === "tag") return [`<${node.value}`];
    const [only, ...others] = node.type === "pseudo" && node.value === ":where" ? node.nodes : [];
    return only && others.length === 0 ? namesIn(only) : [];
  });
}

/** Every word of an animation may be the name of its keyframes. */
function readBy(node: ChildNode): string[] {
  const text = String(node);
  const variables = Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name);
  const animated = node.type === "decl" && node.prop.includes("anim");
  const words = animated ? Array.from(node.value.matchAll(/[\w-]+/g), ([word]) => `@${word}`) : [];
  return [...variables, ...words];
}

function write(blocks: Block[], present: Set<string>): string {
  const kept = matching(blocks, present);
  return written(kept, namesRead(partsOf(kept)));
}

function matching(blocks: Block[], present: Set<string>): Block[] {
  return blocks.flatMap((block): Block[] => {
    if ("blocks" in block) {
      const inner = matching(block.blocks, present);
      return inner.length > 0 ? [{ ...block, blocks: inner }] : [];
    }
    if (!("selectors" in block)) return [block];
    return block.selectors.some((names) => names.every((name) => present.has(name))) ? [block] : [];
  });
}

function partsOf(blocks: Block[]): Part[] {
  return blocks.flatMap((block) =>
    "blocks" in block
      ? partsOf(block.blocks)
      : "declarations" in block
        ? block.declarations
        : [block],
  );
}

/** What is read by something that stays; one variable reads another. */
function namesRead(parts: Part[]): Set<string> {
  const read = new Set<string>();
  for (let known = -1; known < read.size;) {
    known = read.size;
    for (const part of parts) if (stays(part, read)) for (const name of part.reads) read.add(name);
  }
  return read;
}

function stays({ defines }: Part, read: Set<string>): boolean {
  return defines === undefined || read.has(defines);
}

function written(blocks: Block[], read: Set<string>): string {
  const texts = blocks.map((block) => {
    if ("blocks" in block) return `${block.head}{${written(block.blocks, read)}}`;
    if (!("declarations" in block)) return stays(block, read) ? block.text : "";
    const declarations = block.declarations.filter((part) => stays(part, read));
    return `${block.head}{${declarations.map(({ text }) => text).join(";")}}`;
  });
  return texts.join("");
}
