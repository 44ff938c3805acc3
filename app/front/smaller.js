// Makes kept documents that are asked for again and again as small as they get, beside the answers.
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { promisify } from "node:util";

/** @typedef {import("./kept-bytes.js").Kept} Kept */

/** What a crawler looks at once or twice is not worth a tenth of a second. */
const OFTEN = 3;
/** After its work it rests nine times as long: a tenth of one processor at most, whatever is asked for. */
const RESTS = 9;

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];

/**
 * A function to tell of each answer with a kept page. One page is worked on at a time, in a thread of its own; whoever
 * comes meanwhile is not waited for, and has it another time.
 *
 * @param {object} [options]
 * @param {() => number} [options.now] milliseconds of any clock that never goes back
 * @returns {(page: Kept) => Promise<Kept | null>} the same document in fewer bytes; null while it stays as it is
 */
export function smaller({ now = () => performance.now() } = {}) {
  /** @type {WeakMap<Kept, number>} */
  const answers = new WeakMap();
  /** @type {WeakSet<Kept>} */
  const done = new WeakSet();
  let freeAt = 0;

  return async (page) => {
    if (done.has(page)) return null;
    const given = (answers.get(page) ?? 0) + 1;
    answers.set(page, given);
    if (given < OFTEN || now() < freeAt) return null;
    done.add(page);
    if (!isBrotli(page)) return null;
    freeAt = Infinity;
    const began = now();
    // What cannot be made smaller is sent as it was.
    const body = await smallest(page.body).catch(() => page.body);
    const ended = now();
    freeAt = ended + RESTS * (ended - began);
    if (body.length >= page.body.length) return null;
    const headers = page.headers.filter(([name]) => name !== "content-length");
    headers.push(["content-length", String(body.length)]);
    const result = { ...page, headers, body };
    done.add(result);
    return result;
  };
}

/** @param {Kept} page */
function isBrotli({ headers }) {
  return headers.some(([name, value]) => name === "content-encoding" && value === "br");
}

/** @param {Uint8Array} body compressed already */
async function smallest(body) {
  const text = await decompress(body);
  return compress(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      // As far as a document reaches: a larger window takes memory and finds no more.
      [constants.BROTLI_PARAM_LGWIN]: 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}
