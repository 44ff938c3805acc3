// Odd values, names and headers: what a browser never sends and somebody will.
import type { Chance } from "./chance";

/** A form's field as it is sent; a file has a name of its own. */
export interface Part {
  name: string;
  value: string;
  file?: string;
}

const texts = [
  "",
  " ",
  "\0",
  "a\0b",
  "0",
  "-1",
  "1e9",
  "1e999",
  "NaN",
  "99999999999999999999",
  "0x10",
  "1.5",
  "true",
  "null",
  "undefined",
  "[object Object]",
  "{}",
  "[]",
  "__proto__",
  "constructor",
  "toString",
  "' or 1=1 --",
  '"',
  "%",
  "%00",
  "%E0%A4%A",
  "_%\\",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "\ud800",
  "\u202e",
  "\ufeff",
  "İ",
  "ﷺ",
  "👩‍👩‍👧‍👦",
  "e\u0301".repeat(20),
  "=1+1",
  "a;=1+1",
  "a\r\nSet-Cookie: x=1",
  "x".repeat(300),
  "x".repeat(5_000),
  "9".repeat(400),
  "00000000-0000-4000-8000-000000000000",
  "2024-13-45",
  "on",
];

export function oddText(chance: Chance): string {
  return chance.of(texts);
}

/**
 * What one field can be sent as, each shape on top of a form that is right otherwise. The field
 * itself comes last, so that paths under it meet a value that is there.
 */
export const shapes: Record<string, (part: Part) => Part[]> = {
  doubled: (part) => [part, { ...part, value: `${part.value}x` }],
  "doubled alike": (part) => [part, part],
  dotted: (part) => [{ ...part, name: `${part.name}.x` }, part],
  "with toString under it": (part) => [{ ...part, name: `${part.name}.toString` }, part],
  "only toString": (part) => [{ ...part, name: `${part.name}.toString` }],
  "only valueOf": (part) => [{ ...part, name: `${part.name}.valueOf` }],
  "with __proto__ under it": (part) => [{ ...part, name: `${part.name}.__proto__.x` }, part],
  list: (part) => [{ ...part, name: `${part.name}[]` }, part],
  "far in a list": (part) => [{ ...part, name: `${part.name}[10000000]` }],
  "object in a list": (part) => [{ ...part, name: `${part.name}[0].x` }, part],
  "broken brackets": (part) => [{ ...part, name: `${part.name}[` }],
  "as a file": (part) => [{ name: part.name, value: part.value, file: "odd.png" }],
  "as a text": ({ name, value }) => [{ name, value: value || "text" }],
  "as a text and a file": (part) => [part, { name: part.name, value: "x", file: "odd.csv" }],
  missing: () => [],
  empty: (part) => [{ ...part, value: "" }],
  "a stale number": (part) => [{ ...part, value: "-7" }],
  "with NUL": (part) => [{ ...part, value: `${part.value}\0` }],
  "very long": (part) => [{ ...part, value: "x".repeat(20_000) }],
  "half a character": (part) => [{ ...part, value: "\ud800" }],
};

const names = [
  "__proto__",
  "__proto__.x",
  "constructor",
  "constructor.prototype.x",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "a.b.c",
  "a[",
  "]",
  ".",
  "..",
  "[]",
  "[0]",
  "a[0][0]",
  "a[10000000]",
  "__intent__",
  "__state__",
  "",
  " ",
  "\0",
  "_data",
  "_method",
  "index",
  "redirectTo.x",
  "x".repeat(300),
];

/** A field that no form has. */
export function strangePart(chance: Chance): Part {
  return { name: chance.of(names), value: oddText(chance) };
}

/** A value of any kind that JSON knows, odd as text is and deeper. */
export function oddJson(chance: Chance, depth = 0): unknown {
  if (depth < 3 && chance.happens(0.3)) {
    const keys = Array.from({ length: chance.below(4) }, () =>
      chance.of(["toString", "valueOf", "toJSON", "__proto__", "constructor", "length", "id", "x"]),
    );
    // Parsed, "__proto__" is a property like any other; as a literal it would be none.
    const object = Object.create(null) as Record<string, unknown>;
    for (const key of keys) object[key] = oddJson(chance, depth + 1);
    return chance.happens(0.3) ? Object.values(object) : object;
  }
  return chance.of([null, true, false, 0, -1, 1.5, 1e300, 2 ** 53, oddText(chance), [], {}]);
}

/** Headers that are odd but can be sent. */
export function oddHeaders(chance: Chance): Record<string, string> {
  const all: Record<string, readonly string[]> = {
    Range: ["bytes=0-1", "bytes=-1", "bytes=9-1", "bytes=0-0,2-3", "lines=1-2", "bytes=99999-"],
    "Accept-Encoding": ["br", "gzip;q=0", "identity;q=0", "*;q=0", "br;q=x", "\xff", "deflate"],
    "Accept-Language": ["*", "xx-yy-zz", "\xff\xfe", "en;q=9"],
    Accept: ["*/*", "application/json", "text/html;q=x", "\xff"],
    "If-None-Match": ["*", '"x"', 'W/"x"', "\xff"],
    "If-Modified-Since": ["x", "Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 31 Feb 9999 99:99:99 GMT"],
    "Save-Data": ["on"],
    Referer: ["//x", "\xff", "javascript:x"],
    "User-Agent": ["", "\xff".repeat(300), "Mozilla/5.0 HeadlessChrome"],
    "X-Forwarded-Proto": ["https", "ftp", "\xff", "http,https"],
    "X-Forwarded-Host": ["evil.example", "[", "a b", "localhost:99999"],
    "X-Remix-Request": ["yes"],
    "Idempotency-Key": ["x", "\xff", "k".repeat(3_000)],
    Purpose: ["prefetch"],
    "Sec-Fetch-Site": ["cross-site", "none", "same-site", "\xff"],
    Origin: ["null", "http://evil.example", "\xff", "http://localhost:x"],
    Expect: ["100-continue"],
  };
  const headers: Record<string, string> = {};
  for (let count = chance.below(3); count > 0; count -= 1) {
    const name = chance.of(Object.keys(all));
    headers[name] = chance.of(all[name] ?? [""]);
  }
  return headers;
}

/** A visitor's cookies, garbled. */
export function oddCookies(chance: Chance, cookies: string): string {
  const name = chance.of(["session", "guest", "toast", "drafts", "compare", "google", "shop"]);
  return chance.of([
    cookies.slice(0, -3),
    cookies.replaceAll(".", ".."),
    `${cookies}; ${name}=${encodeURIComponent(Buffer.from(oddText(chance).slice(0, 500)).toString())}`,
    `${name}=%E0%A4%A; ${cookies}`,
    `${name}=; ${name}=x; ${name}`,
    `${name}=${Buffer.from("{").toString("base64")}.x`,
    "=; ;;,=\xff",
    `${name}=${"y".repeat(3_000)}`,
  ]);
}
