// Writes the styles that a document uses into it, so that nothing has to arrive before it is painted.
import { readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type AtRule, type ChildNode, type Root, type Rule } from "postcss";
import selectorParser from "postcss-selector-parser";

const link = /<link rel="stylesheet" href="(\/build\/_assets\/[\w-]+\.css)"\/>/;

/** The styles of each kind of page, with the class attributes and the elements that they are for. */
const pages = new Map<string, { names: Set<string>; elements: Set<string>; styles: string }>();

/**
 * Puts the rules for the document's own classes at the end of its head. The whole stylesheet then
 * comes along without anything waiting for it, for what scripts add, and for the pages that follow:
 * these find it in the browser's cache and are left as they are.
 * @param kind documents of one kind use much the same classes, such as those of a route
 */
export function withPageStyles(
  html: string,
  { kind, nonce, request }: { kind: string; nonce: string; request: Request },
): string {
  if (request.headers.get("sec-fetch-site") === "same-origin") return html;
  const [sheet, href] = link.exec(html) ?? [];
  if (!sheet || !href) return html;
  const blocks = stylesheet(href);
  if (blocks === null) return html;
  const style = `<style nonce="${nonce}" data-own>${stylesFor(kind, html, blocks)}</style>`;
  const end = html.indexOf("</head>");
  // Paper wants it at once, a screen only when the start script says so.
  const head = html.slice(0, end).replace(sheet, () => sheet.replace("/>", ` media="print"/>`));
  return `${head}${style}${html.slice(end)}`;
}

function stylesFor(kind: string, html: string, blocks: Block[]): string {
  const page = pages.get(kind) ?? {
    names: new Set<string>(),
    elements: new Set<string>(),
    styles: "",
  };
  const before = page.names.size;
  for (const [, classes] of html.matchAll(/ class="([^"]*)"/g)) page.names.add(classes ?? "");
  if (page.names.size > before) {
    const classes = [...page.names].flatMap((names) => names.split(" "));
    const elements = html.match(/<[a-z][a-z0-9]*/g) ?? [];
    const plain = classes.map((name) => name.replaceAll("&amp;", "&").replaceAll("&gt;", ">"));
    page.elements = new Set([...page.elements, ...elements]);
    page.styles = write(blocks, new Set([...plain, ...page.elements]));
    pages.set(kind, page);
  }
  return page.styles;
}

/** Parts of fields for dates and files, which no public page has; the whole stylesheet has their rules. */
const unusualFields = /^::(?:-webkit-(?:date|calendar)|file-selector)/;

type Block = Group | StyleRule | Other;

/** Blocks under one condition or in one layer. */
interface Group {
  head: string;
  blocks: Block[];
}

interface StyleRule {
  head: string;
  /** Of each of its selectors the classes, and the elements as "<name", that stand outside brackets. */
  selectors: string[][];
  declarations: { text: string; variable?: string }[];
  reads: string[];
}

/** Taken as it stands: keyframes, or the registration of a variable. */
interface Other {
  text: string;
  variable?: string;
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
    if (node.nodes && ["layer", "media", "supports"].includes(node.name)) {
      return [{ head: `@${node.name} ${node.params}`, blocks: blocksOf(node) }];
    }
    const other = { text: node.nodes ? String(node) : `${String(node)};`, reads: readBy(node) };
    return [node.name === "property" ? { ...other, variable: node.params } : other];
  });
}

function styleRule(rule: Rule): StyleRule {
  return {
    head: rule.selector,
    selectors: selectorParser()
      .astSync(rule.selector)
      .nodes.map(({ nodes }) =>
        nodes.flatMap(({ type, value = "" }) =>
          type === "class" ? [value] : type === "tag" ? [`<${value}`] : [],
        ),
      ),
    declarations: rule.nodes.map((node) =>
      node.type === "decl" && node.variable
        ? { text: String(node), variable: node.prop }
        : { text: String(node) },
    ),
    reads: readBy(rule),
  };
}

function readBy(node: ChildNode): string[] {
  return Array.from(String(node).matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name);
}

function write(blocks: Block[], present: Set<string>): string {
  const kept = matching(blocks, present);
  const read = new Set(variablesRead(kept));
  return written(kept, read);
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

function variablesRead(blocks: Block[]): string[] {
  return blocks.flatMap((block) => ("blocks" in block ? variablesRead(block.blocks) : block.reads));
}

/** A variable that no rule reads is for rules that were left out; a few remain that only such ones read. */
function written(blocks: Block[], read: Set<string>): string {
  const isRead = ({ variable }: { variable?: string }) =>
    variable === undefined || read.has(variable);
  const texts = blocks.map((block) => {
    if ("blocks" in block) return `${block.head}{${written(block.blocks, read)}}`;
    if (!("declarations" in block)) return isRead(block) ? block.text : "";
    const declarations = block.declarations.filter(isRead).map(({ text }) => text);
    return `${block.head}{${declarations.join(";")}}`;
  });
  return texts.join("");
}
