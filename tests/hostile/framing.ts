// Requests whose bytes are odd, not their words: pipelined, of two lengths, in chunks with trailers, with lines that no client writes.
import { connect } from "node:net";
import type { Chance } from "./chance";

/** Long enough for a slow machine; the shop itself ends a request that does not come after 15 s. */
const PATIENCE_MS = 30_000;
/** Who promised more than came leaves. */
const CUT_MS = 300;

/** What goes over the wire, and whether its end never comes. */
export interface Framed {
  what: string;
  bytes: Buffer;
  isCut: boolean;
}

interface Target {
  method: string;
  path: string;
  cookie: string;
  address: string;
}

const form = "Content-Type: application/x-www-form-urlencoded";
const body = "x=y&name=odd";
const chunked = (text: string, end = "0\r\n\r\n") =>
  `${text.length.toString(16)}\r\n${text}\r\n${end}`;

type Lines = { lines: string[]; sent?: string; isCut?: boolean };

const framings: Record<string, () => Lines> = {
  "both lengths": () => ({
    lines: [form, `Content-Length: ${body.length}`, "Transfer-Encoding: chunked"],
    sent: chunked(body),
  }),
  "two lengths that differ": () => ({
    lines: [form, `Content-Length: ${body.length}`, "Content-Length: 1"],
    sent: body,
  }),
  "two lengths alike": () => ({
    lines: [form, `Content-Length: ${body.length}`, `Content-Length: ${body.length}`],
    sent: body,
  }),
  "a length with a sign": () => ({ lines: [form, `Content-Length: +${body.length}`], sent: body }),
  "a length with spaces before its colon": () => ({
    lines: [form, `Content-Length : ${body.length}`],
    sent: body,
  }),
  "a length that never comes": () => ({
    lines: [form, `Content-Length: ${body.length + 50}`],
    ...{ sent: body, isCut: true },
  }),
  chunks: () => ({ lines: [form, "Transfer-Encoding: chunked"], sent: chunked(body) }),
  "chunks with trailers": () => ({
    lines: [form, "Transfer-Encoding: chunked", "Trailer: Cookie, Host"],
    sent: chunked(body, "0\r\nCookie: session=x\r\nHost: evil.example\r\n\r\n"),
  }),
  "a chunk of an odd size": () => ({
    lines: [form, "Transfer-Encoding: chunked"],
    sent: `-1\r\n${body}\r\n0\r\n\r\n`,
  }),
  "a chunk of a huge size": () => ({
    lines: [form, "Transfer-Encoding: chunked"],
    ...{ sent: `ffffffffffffffff\r\n${body}`, isCut: true },
  }),
  "another coding": () => ({
    lines: [form, "Transfer-Encoding: gzip, chunked"],
    sent: chunked(body),
  }),
  "a coding in two lines": () => ({
    lines: [form, "Transfer-Encoding: identity", "Transfer-Encoding: chunked"],
    sent: chunked(body),
  }),
  "a folded header": () => ({ lines: ["X-Odd: a\r\n b"] }),
  "a header without a colon": () => ({ lines: ["Odd"] }),
  "a header without a name": () => ({ lines: [": odd"] }),
  "lines that end without a return": () => ({ lines: ["X-Odd: a\nX-Other: b"] }),
  "two hosts": () => ({ lines: ["Host: evil.example"] }),
  "many headers": () => ({
    lines: Array.from({ length: 1_500 }, (_, index) => `X-${index}: x`),
  }),
  "a very long header": () => ({ lines: [`X-Odd: ${"x".repeat(20_000)}`] }),
  "an expectation": () => ({
    lines: [form, "Content-Length: 3", "Expect: 100-continue"],
    sent: "x=y",
  }),
  "an unknown expectation": () => ({ lines: ["Expect: miracles"] }),
  "an upgrade": () => ({ lines: ["Connection: Upgrade", "Upgrade: websocket"] }),
};

/** A request to an address, in one of the odd framings, alone or pipelined with others. */
export function framed(chance: Chance, target: Target): Framed {
  const what = chance.of(Object.keys(framings));
  const { lines, sent = "", isCut = false } = framings[what]?.() ?? { lines: [] };
  const isAbsolute = chance.happens(0.05);
  const address = isAbsolute ? `http://evil.example${target.path}` : target.path;
  const method = sent === "" ? target.method : chance.of(["POST", "POST", "PUT", "GET"]);
  const head = (extra: string[]) => [
    ...["Host: localhost", `X-Forwarded-For: ${target.address}`],
    ...(target.cookie === "" ? [] : [`Cookie: ${target.cookie}`]),
    ...extra,
  ];
  const odd = `${[`${method} ${address} HTTP/1.1`, ...head(lines)].join("\r\n")}\r\n\r\n${sent}`;
  const plain = `GET ${target.path} HTTP/1.1\r\n${head([]).join("\r\n")}\r\n\r\n`;
  const before = chance.happens(0.3) ? plain.repeat(1 + chance.below(5)) : "";
  const after = chance.happens(0.3) ? plain : "";
  return { what, bytes: Buffer.from(before + odd + after, "latin1"), isCut };
}

/**
 * Sends bytes as they are, and reads until the shop ends the connection or has been silent.
 * @returns the statuses of its answers, in their order
 */
export function sendFramed(port: number, { bytes, isCut }: Framed): Promise<number[]> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    if (isCut) setTimeout(() => socket.destroy(), CUT_MS);
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.setEncoding("latin1").on("data", (part: string) => {
      text += part;
      // Whatever else comes comes at once: the shop keeps quiet connections open.
      socket.setTimeout(CUT_MS, () => socket.destroy());
    });
    socket.on("error", () => undefined);
    socket.once("close", () =>
      resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
    );
  });
}
