// When a request's body is read: a small one before the shop is asked, large ones by the shop, but only so many at once.
import { refuse } from "./refusal.js";
import { WaitingLine } from "./waiting-line.js";

/** The largest small body, in bytes. */
export const smallBody = 256 * 1024;
/** What all small bodies together may hold, in bytes; the first 16 kB of each do not count. */
const mostSmall = 64 * 1024 * 1024;
const uncounted = 16 * 1024;

/** What all large bodies together may announce, in bytes. Each counts for 6 MB at least: no more than 16 are read at once. */
const mostLarge = 100 * 1024 * 1024;
const leastLarge = 6 * 1024 * 1024;
const longestWaitMs = 10_000;

/** @typedef {import("./turns.js").Handler} Handler */

/**
 * A handler that is asked when its request's body can be read without a wait, or, if it is large,
 * when there is room for it. Until then a large body stays with its sender.
 *
 * @param {(...args: Parameters<Handler>) => Promise<void>} handler settles when it needs the body no more
 * @returns {Handler}
 */
export function withBody(handler) {
  const line = new WaitingLine({ longestWaitMs });
  let large = 0;
  let small = 0;

  function admit() {
    while (line.firstSize !== undefined && large + line.firstSize <= mostLarge) {
      large += line.firstSize;
      line.callFirst();
    }
  }

  /** @type {(...args: Parameters<Handler>) => Promise<void>} */
  async function readLarge(req, res, next) {
    const size = Math.max(bodyLength(req), leastLarge);
    const called = line.enter(req, res, { size });
    admit();
    if (!(await called)) return;
    try {
      await handler(req, res, next);
    } finally {
      large -= size;
      admit();
    }
  }

  /** @type {Handler} */
  function readSmall(req, res, next) {
    const body = Buffer.allocUnsafe(bodyLength(req));
    let length = 0;
    let counted = 0;
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      length += chunk.copy(body, length);
      small -= counted;
      counted = Math.max(0, length - uncounted);
      small += counted;
      if (small > mostSmall) {
        req.off("data", take).resume();
        refuse(req, res, 503);
      } else if (length === body.length) {
        req.off("data", take).pause();
        // Back in its place, for whoever reads the request.
        req.unshift(body);
        void handler(req, res, next);
      }
    };
    res.once("close", () => (small -= counted));
    req.on("data", take);
  }

  /**
   * One in chunks, which the guard lets in for few, says at its end how long it is: until then it
   * stays outside the request, whose reader would wait for it in everybody's way.
   *
   * @type {Handler}
   */
  function readChunks(req, res, next) {
    const push = req.push.bind(req);
    /** @type {Buffer[]} */
    let chunks = [];
    let length = 0;
    res.once("close", () => (small -= length));
    req.push = (chunk) => {
      if (chunk === null) {
        push(Buffer.concat(chunks));
        if (!res.headersSent) void handler(req, res, next);
        return push(null);
      }
      if (res.headersSent) return true;
      small += chunk.length;
      length += chunk.length;
      chunks.push(chunk);
      if (length > smallBody || small > mostSmall) {
        chunks = [];
        refuse(req, res, length > smallBody ? 413 : 503);
      }
      return true;
    };
  }

  return (req, res, next) => {
    if (req.headers["transfer-encoding"]) return readChunks(req, res, next);
    const length = bodyLength(req);
    if (length === 0) return handler(req, res, next);
    return length <= smallBody ? readSmall(req, res, next) : readLarge(req, res, next);
  };
}

/** @param {import("express").Request} req */
function bodyLength(req) {
  return Number(req.headers["content-length"] ?? 0);
}
