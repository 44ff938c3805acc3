// The holes of the twin: addresses that stand in front of a shop and are as careless as the shop must not be.
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Database from "better-sqlite3";
import type { Planted } from "../finding";
import type { Holes } from "../way-in";

/** What a hole is asked with, and what it answers through. */
interface Asked {
  /** What came in its one field. */
  value: string;
  res: ServerResponse;
}

interface Hole {
  path: string;
  field: string;
  /** What stands in the link that leads there. */
  example: string;
  answer: (asked: Asked) => void;
  /** Seen only by who sees this address of the shop. */
  behind?: string;
}

const database = new Database(":memory:");
database.exec("create table prices (id integer, name text); insert into prices values (1, 'lamp')");

const passwd = "root:x:0:0:root:/root:/bin/bash";
/** The words of others are believed here, whatever they hold. */
const page = (words: string) => `<!doctype html><html><body><p>${words}</p></body></html>`;

function echo({ value, res }: Asked): void {
  res.setHeader("Content-Type", "text/html").end(page(value));
}

/** Puts text into a statement, and shows what the database says of it. */
function price({ value, res }: Asked): void {
  try {
    const row = database.prepare(`select name from prices where id = ${value}`).get();
    echo({ value: JSON.stringify(row ?? null), res });
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    echo({ value: `[${code ?? "ERROR"}] ${message}`, res });
  }
}

/** The same, but silent: it says only whether there is one. */
function hasName({ value, res }: Asked): void {
  let found: unknown;
  try {
    found = database.prepare(`select 1 from prices where name = '${value}'`).get();
  } catch {
    found = undefined;
  }
  echo({ value: found ? "We have it." : "Nothing.", res });
}

/** A header that ends where the visitor wants it to: Node alone would refuse to write it. */
function splitHead({ value, res }: Asked): void {
  // What it sends is encoded twice.
  const text = unquoted(value);
  res.socket?.end(`HTTP/1.1 200 OK\r\nX-Back: ${text}\r\nConnection: close\r\n\r\nok`);
}

function unquoted(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Asks an address for the visitor; only on this machine, lest a hole be one. */
function fetchFor({ value, res }: Asked): void {
  if (/^http:\/\/127\.0\.0\.1:\d+\//.test(value)) {
    get(value, (answer) => answer.resume()).on("error", () => undefined);
  }
  echo({ value: "Asked.", res });
}

/** As if it did what it is told: the answers are made up, the machine's own files stay unread. */
const asIf = (told: RegExp, words: string) => (asked: Asked) =>
  echo({ ...asked, value: told.test(asked.value) ? words : "Nothing." });

const holes: Hole[] = [
  { path: "/planted/echo", field: "q", example: "lamp", answer: echo },
  { path: "/planted/price", field: "id", example: "1", answer: price },
  { path: "/planted/has", field: "name", example: "lamp", answer: hasName },
  {
    path: "/planted/go",
    field: "to",
    example: "/planted/",
    answer: ({ value, res }) => res.writeHead(302, { Location: encodeURI(value) }).end(),
  },
  { path: "/planted/head", field: "back", example: "home", answer: splitHead },
  { path: "/planted/fetch", field: "url", example: "x", answer: fetchFor },
  {
    path: "/planted/file",
    field: "name",
    example: "a.txt",
    answer: asIf(/\/etc\/passwd/, passwd),
  },
  {
    path: "/planted/run",
    field: "what",
    example: "date",
    answer: asIf(/;env;/, "PATH=/usr/bin PWD=/"),
  },
  {
    path: "/planted/xml",
    field: "text",
    example: "x",
    answer: asIf(/SYSTEM "file:\/\/\/etc\/passwd"/, passwd),
  },
  { path: "/profile/planted", field: "q", example: "x", answer: echo, behind: "/profile" },
  {
    path: "/admin/planted",
    field: "id",
    example: "1",
    answer: price,
    behind: "/admin/overview",
  },
];

/** Which of the tools must find which of them, and as whom. */
export const planted: Planted[] = [
  ...(
    [
      ["Cross Site Scripting", "/planted/echo"],
      ["Cross Site Scripting", "/planted/book"],
      ["SQL Injection", "/planted/price"],
      ["Open Redirect", "/planted/go"],
      ["CRLF Injection", "/planted/head"],
      ["Path Traversal", "/planted/file"],
      ["Command execution", "/planted/run"],
      ["XML External Entity", "/planted/xml"],
      ["Backup file", "/planted/note.html.bak"],
      ["Content Security Policy Configuration", "/planted/"],
      ["HTTP Secure Headers", "/planted/"],
      ["Secure Flag cookie", "/planted/"],
      ["HttpOnly Flag cookie", "/planted/"],
    ] as const
  ).map(([kind, path]) => ({ tool: "wapiti" as const, kind, path, role: "visitor" as const })),
  { tool: "the way in", kind: "Lured", path: "", role: "visitor" },
  { tool: "wapiti", kind: "Cross Site Scripting", path: "/profile/planted", role: "shopper" },
  { tool: "wapiti", kind: "SQL Injection", path: "/admin/planted", role: "admin" },
  { tool: "sqlmap", kind: "SQL Injection", path: "/planted/price", role: "visitor" },
  { tool: "sqlmap", kind: "SQL Injection", path: "/planted/has", role: "visitor" },
];

/** What was written in the guest book, as it was written. */
const book: string[] = [];

/**
 * The holes in front of a shop.
 * @param sees whether somebody with these cookies sees an address of the shop
 */
export function holesOf(sees: (address: string, cookie: string) => Promise<boolean>): Holes {
  return async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? "/", "https://twin.invalid");
    if (special(req, res, pathname)) return true;
    const hole = holes.find(({ path }) => path === pathname);
    if (!hole) return false;
    if (hole.behind && !(await sees(hole.behind, req.headers.cookie ?? ""))) return false;
    hole.answer({ value: searchParams.get(hole.field) ?? "", res });
    return true;
  };
}

/** Those that are more than an address with a field. */
function special(req: IncomingMessage, res: ServerResponse, pathname: string): boolean {
  if (pathname === "/planted/") {
    const links = holes.map(
      ({ path, field, example }) => `<a href="${path}?${field}=${example}">${path}</a>`,
    );
    const more = ["/planted/book", "/planted/note.html"];
    links.push(...more.map((path) => `<a href="${path}">${path}</a>`));
    res.setHeader("Set-Cookie", "planted=1; Path=/");
    echo({ value: links.join(" "), res });
  } else if (/^\/planted\/note\.html(?:\.bak)?$/.test(pathname)) {
    echo({ value: "A note.", res });
  } else if (pathname === "/planted/book") {
    void sign(req, res);
  } else {
    return false;
  }
  return true;
}

/** Reads what was written in the book, and shows all of it. */
async function sign(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.method === "POST") {
    book.push(new URLSearchParams(await text(req)).get("words") ?? "");
    return void res.writeHead(303, { Location: "/planted/book" }).end();
  }
  const form = `<form method="post" action="/planted/book"><input name="words"><button>Write</button></form>`;
  echo({ value: `${form}${book.slice(-2_000).join("<br>")}`, res });
}
