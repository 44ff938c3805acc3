// Compresses a finished document once, for what the browser takes.
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { RequestFacts } from "~/http/request-facts";

/** At quality 4 a longer document would not fit into the first packets of a connection. */
const LONG = 58_000;

/** Where a document's bytes stand until they are compressed; no other is written meanwhile. */
let desk = Buffer.allocUnsafeSlow(256_000);

/**
 * Puts a document together. Memory of its own for each would have to be found and thrown away.
 * @returns bytes that are overwritten by the next document: they go to `compress` at once
 */
export function bytesOf(pieces: readonly string[]): Buffer<ArrayBuffer> {
  // A character takes three bytes at most.
  const room = 3 * pieces.reduce((sum, { length }) => sum + length, 0);
  if (room > desk.length) desk = Buffer.allocUnsafeSlow(room);
  const end = pieces.reduce((at, piece) => at + desk.write(piece, at), 0);
  return desk.subarray(0, end);
}

/**
 * Makes of a document br (quality 4, a long one 5) or gzip (6), or leaves it plain when neither is accepted. A
 * page takes half a millisecond: handing it to another thread and back would cost as much again.
 * @param headers are told what came of it
 * @param isForOne for a page that one visitor looks at: br is of quality 3, which takes a half to a third of the time for
 *   a twentieth to an eighth more bytes
 * @returns memory of its own
 */
export function compress(
  { headers: asked }: RequestFacts,
  body: Buffer<ArrayBuffer>,
  headers: Headers,
  { isForOne }: { isForOne: boolean },
) {
  const quality = isForOne ? 3 : body.length > LONG ? 5 : 4;
  const encoding = acceptedEncoding(asked.get("accept-encoding") ?? "");
  const encoded =
    encoding === "br"
      ? brotliCompressSync(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : encoding === "gzip"
        ? gzipSync(body, { level: 6 })
        : Buffer.from(body);
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.append("Vary", "Accept-Encoding");
  headers.set("Content-Length", String(encoded.length));
  return encoded;
}

/** The encoding that suits an Accept-Encoding header; null for none. */
export function acceptedEncoding(header: string): "br" | "gzip" | null {
  const accepted = header
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : null;
}
