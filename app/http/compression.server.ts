// Compresses a finished document once, for what the browser takes.
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Sends `text` as br (quality 4) or gzip (6) with its length, or plain when neither is accepted. */
export async function compress(
  request: Request,
  text: string,
  init: { status: number; headers: Headers },
): Promise<Response> {
  const body = Buffer.from(text);
  const encoding = acceptedEncoding(request.headers.get("accept-encoding") ?? "");
  const encoded =
    encoding === "br"
      ? await brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 4,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        })
      : encoding === "gzip"
        ? await zip(body, { level: 6 })
        : body;
  if (encoding) init.headers.set("Content-Encoding", encoding);
  init.headers.append("Vary", "Accept-Encoding");
  init.headers.set("Content-Length", String(encoded.length));
  return new Response(encoded, init);
}

function acceptedEncoding(header: string): "br" | "gzip" | null {
  const accepted = header
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";")[0]);
  return accepted.includes("br") ? "br" : accepted.includes("gzip") ? "gzip" : null;
}
