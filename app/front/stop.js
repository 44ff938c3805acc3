// Stops the server without leaving a request that it has taken unanswered.
import closeWithGrace from "close-with-grace";
import { writeFault } from "./log.js";
import { refuse } from "./refusal.js";

const longestStop = 7_000;
/** Whoever has no answer by then is told to come again: two seconds are left to hear it. */
const longestAnswer = 5_000;
/** For connections that the system has taken and the server has not; under load they keep coming. */
const longestWelcome = 1_000;
const lookEveryMs = 50;

/**
 * On SIGTERM, SIGINT or an uncaught error: takes no new connection, answers what is in flight, and
 * exits within eight seconds whatever happens.
 *
 * @param {import("node:http").Server} server
 * @param {() => Promise<void>} [stopWork] ends what the process does beside answering
 */
export function stopWithGrace(server, stopWork = () => Promise.resolve()) {
  /** @type {Map<import("node:http").ServerResponse, import("node:http").IncomingMessage>} */
  const inFlight = new Map();
  let stopping = false;
  let newcomers = 0;
  server.on("connection", () => (newcomers += 1));
  server.prependListener("request", (req, res) => {
    if (stopping) lastAnswer(res);
    inFlight.set(res, req);
    res.once("close", () => inFlight.delete(res));
  });

  closeWithGrace({ delay: longestStop, logger: false }, async ({ err }) => {
    if (err) writeFault(err);
    stopping = true;
    for (const res of inFlight.keys()) lastAnswer(res);
    setTimeout(() => refuseAll(inFlight), longestAnswer);
    const workDone = stopWork();
    await untilWelcomed(() => newcomers);
    await new Promise((resolve) => {
      server.close(resolve);
      let idleLooks = 0;
      // A connection that has sent nothing, or half a request, would hold the process for ever.
      setInterval(() => {
        idleLooks = inFlight.size === 0 ? idleLooks + 1 : 0;
        if (idleLooks > 1) server.closeAllConnections();
        else server.closeIdleConnections();
      }, lookEveryMs);
    });
    await workDone;
  });
}

/**
 * Waits until a turn of the loop has brought no connection: those in the system's queue would be
 * cut off when the port is closed, and each turn takes one of them.
 *
 * @param {() => number} count of connections so far
 */
async function untilWelcomed(count) {
  const started = performance.now();
  for (let before = -1; before !== count() && performance.now() - started < longestWelcome;) {
    before = count();
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** @param {import("node:http").ServerResponse} res */
function lastAnswer(res) {
  if (!res.headersSent) res.setHeader("Connection", "close");
}

/** @param {Map<import("node:http").ServerResponse, import("node:http").IncomingMessage>} inFlight */
function refuseAll(inFlight) {
  for (const [res, req] of inFlight) {
    if (res.headersSent) continue;
    refuse(
      /** @type {import("express").Request} */ (req),
      /** @type {import("express").Response} */ (res),
      503,
      { begun: true },
    );
  }
}
