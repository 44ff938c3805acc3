// Writes the styles that a document uses into it, so that nothing has to arrive before it is painted.
import { readFileSync } from "node:fs";
import path from "node:path";

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
  const rules = stylesheet(href);
  if (rules === null) return html;
  const style = `<style nonce="${nonce}" data-own>${stylesFor(kind, html, rules)}</style></head>`;
  // Paper wants it at once, a screen only when the start script says so.
  return html
    .replace(sheet, () => sheet.replace("/>", ` media="print"/>`))
    .replace("</head>", () => style);
}

function stylesFor(kind: string, html: string, rules: Rule[]): string {
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
    page.styles = write(rules, new Set([...plain, ...page.elements]));
    pages.set(kind, page);
  }
  return page.styles;
}

/** Parts of fields for dates and files, which no public page has; the whole stylesheet has their rules. */
const unusualFields = /^::(?:-webkit-(?:date|calendar)|file-selector)/;

/** A group holds rules; everything else is taken as it stands. */
interface Rule {
  head: string;
  /** For a style rule: the classes and elements outside brackets that each of its selectors names. */
  selectors?: string[][];
  rules?: Rule[];
  body: string;
}

const sheets = new Map<string, Rule[] | null>();

function stylesheet(href: string): Rule[] | null {
  let rules = sheets.get(href);
  if (rules === undefined) {
    try {
      rules = parse(readFileSync(path.join("public", href), "utf8"));
    } catch {
      // The link in the head does the work then.
      rules = null;
    }
    sheets.set(href, rules);
  }
  return rules;
}

function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf("{", at);
    const semicolon = css.indexOf(";", at);
    if (semicolon >= 0 && (open < 0 || semicolon < open)) {
      rules.push({ head: css.slice(at, semicolon + 1), body: "" });
      at = semicolon + 1;
      continue;
    }
    if (open < 0) break;
    const close = closing(css, open);
    rules.push(ruleOf(css.slice(at, open).trim(), css.slice(open + 1, close)));
    at = close + 1;
  }
  return rules;
}

function ruleOf(head: string, body: string): Rule {
  if (/^@(?:layer|media|supports)\b/.test(head)) return { head, rules: parse(body), body: "" };
  if (head.startsWith("@")) return { head, body };
  return { head, selectors: selectorsOf(head), body };
}

/** Where the block that opens here ends. */
function closing(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === "\\") at += 1;
    else if (css[at] === "{") depth += 1;
    else if (css[at] === "}" && (depth -= 1) === 0) return at;
  }
  return css.length;
}

function selectorsOf(head: string): string[][] {
  let outside = "";
  let depth = 0;
  for (let at = 0; at < head.length; at += 1) {
    const escaped = head[at] === "\\";
    if (!escaped && head[at] === "(") depth += 1;
    if (depth === 0) outside += head.slice(at, at + (escaped ? 2 : 1));
    if (!escaped && head[at] === ")") depth -= 1;
    if (escaped) at += 1;
  }
  return outside
    .split(/(?<!\\),/)
    .map((selector) => [
      ...Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = ""]) =>
        name.replaceAll("\\", ""),
      ),
      ...Array.from(
        selector.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9]*)/g),
        ([, name = ""]) => `<${name}`,
      ),
    ]);
}

function write(rules: Rule[], names: Set<string>): string {
  // That layer is a fallback for browsers without @property.
  const kept = rules.filter(({ head }) => head !== "@layer properties");
  const text = kept.map((rule) => written(rule, names)).join("");
  const used = new Set(text.match(/(?<=var\()--[\w-]+/g));
  // A variable that no rule reads is for rules that were left out; a few remain that only such ones read.
  return text
    .replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (all, name: string) =>
      used.has(name) ? all : "",
    )
    .replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (all, name: string) =>
      used.has(name) ? all : "",
    );
}

function written({ head, selectors, rules, body }: Rule, present: Set<string>): string {
  if (rules) {
    const inner = rules.map((rule) => written(rule, present)).join("");
    return inner === "" ? "" : `${head}{${inner}}`;
  }
  if (unusualFields.test(head)) return "";
  if (selectors && !selectors.some((names) => names.every((name) => present.has(name)))) return "";
  return head.endsWith(";") ? head : `${head}{${body}}`;
}
