// Starts so many requests per turn of the event loop, so that newcomers are heard in between.
import { WaitingLine } from "./waiting-line.js";

/** Requests begun and not yet answered by the shop: more would wait for the database, not here. */
const mostAtOnce = 64;
/** A turn of the loop accepts one connection: so many turns at most go to newcomers between two requests. */
const turnsForNewcomers = 32;
/** One request in so many is the newest: newcomers need not wait until a sudden crowd is through. */
const newestEvery = 4;

/**
 * @typedef {(req: import("express").Request, res: import("express").Response, next: import("express").NextFunction) => unknown} Handler
 */

/**
 * A handler that waits for its turn: answers 503 when that has not come in time, and never begins
 * for a client that has left.
 *
 * @param {Handler} handler
 * @param {object} options
 * @param {import("node:http").Server} options.server
 * @param {number} options.longestWaitMs
 * @param {number} [options.short] a line of so many is not held to that
 * @param {number} [options.long] how many may wait at most
 * @param {number} [options.perTurn] requests that a turn begins
 * @returns {(...args: Parameters<Handler>) => Promise<void>} settles when the handler is done, or will not begin
 */
export function inTurn(handler, { server, longestWaitMs, short = 16, long, perTurn = 1 }) {
  const line = new WaitingLine({ longestWaitMs, short, long });
  let running = 0;
  let begun = 0;
  let newcomers = 0;
  let turnsWaited = 0;
  let scheduled = false;
  server.on("connection", () => (newcomers += 1));

  function schedule() {
    if (scheduled || line.length === 0 || running >= mostAtOnce) return;
    scheduled = true;
    setImmediate(turn);
  }

  function turn() {
    scheduled = false;
    if (newcomers > 0 && turnsWaited < turnsForNewcomers) {
      turnsWaited += 1;
    } else {
      turnsWaited = 0;
      const size = Math.min(perTurn, line.length, mostAtOnce - running);
      for (let number = 0; number < size; number += 1) begin();
    }
    newcomers = 0;
    schedule();
  }

  function begin() {
    running += 1;
    begun += 1;
    if (begun % newestEvery === 0) line.callNewest();
    else line.callFirst();
  }

  return async (req, res, next) => {
    const called = line.enter(req, res, { first: res.locals.goesFirst });
    schedule();
    if (!(await called)) return;
    try {
      await handler(req, res, next);
    } finally {
      running -= 1;
      schedule();
    }
  };
}
