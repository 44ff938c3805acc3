// What a page weighs: its document, its stylesheets, its scripts, each as it is sent.
import { brotliDecompressSync } from "node:zlib";
import { ask } from "./load.js";

/** What every page that scripts take over carries: react-dom, Remix, its router, React (bytes). */
const FLOOR_JS = 86_000;

/** Words that only stand in code which no shopper needs at first sight. */
const unwanted = ["recharts", "ZodError", "react-aria", "Admin Dashboard"];

/**
 * @param {string} origin
 * @param {string} path
 * @param {Record<string, string>} headers
 */
export async function weigh(origin, path, headers) {
  const answer = await ask(origin + path, { headers });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const html = plainText(answer);
  const styles = await collect(origin, links(html, "stylesheet"));
  const scripts = await collect(origin, [
    ...links(html, "modulepreload"),
    ...[...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file = ""]) => file),
    ...imports(html),
    ...startedLate(html),
  ]);
  const code = scripts.map(plainText).join("\n");
  return {
    html: answer.body.length + answer.headerBytes,
    css: bytes(styles),
    js: bytes(scripts),
    jsOverFloor: Math.max(0, bytes(scripts) - FLOOR_JS),
    unwanted: unwanted.filter((word) => code.includes(word)),
  };
}

/**
 * Fetches files and what these import, each once.
 * @param {string} origin
 * @param {string[]} paths
 */
async function collect(origin, paths) {
  /** @type {Map<string, import("./load.js").Answer>} */
  const found = new Map();
  for (const queue = [...paths]; queue.length > 0;) {
    const url = new URL(queue.pop() ?? "", origin);
    if (found.has(url.pathname)) continue;
    const answer = await ask(url.href);
    if (answer.status !== 200) throw new Error(`${url.pathname} answered ${answer.status}`);
    found.set(url.pathname, answer);
    if (url.pathname.endsWith(".js")) {
      queue.push(...imports(plainText(answer)).map((file) => new URL(file, url).pathname));
    }
  }
  return [...found.values()];
}

/**
 * @param {string} html
 * @param {string} rel
 */
function links(html, rel) {
  return [...html.matchAll(new RegExp(`<link[^>]* rel="${rel}"[^>]*>`, "g"))].flatMap(
    ([link]) => / href="([^"]+)"/.exec(link)?.[1] ?? [],
  );
}

/**
 * The static imports in a script; what it imports later, on demand, is no part of the first load.
 * @param {string} code
 */
function imports(code) {
  return [...code.matchAll(/\b(?:import|from)\s*"(\.{0,2}\/[^"]+)"/g)].map(([, file = ""]) => file);
}

/**
 * The files that the document's start script names.
 * @param {string} html
 */
function startedLate(html) {
  const [, names = ""] = /\(\["(manifest[^\]]*)"\]/.exec(html) ?? [];
  return names === "" ? [] : names.split('","').map((name) => `/build/${name}.js`);
}

/** @param {import("./load.js").Answer} answer */
function plainText({ body, headers }) {
  return (headers["content-encoding"] === "br" ? brotliDecompressSync(body) : body).toString();
}

/** @param {import("./load.js").Answer[]} answers */
function bytes(answers) {
  return answers.reduce((sum, { body }) => sum + body.length, 0);
}
