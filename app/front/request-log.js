// One line of JSON per request on standard output, without query string, cookies or body.

import { Flood } from "./flood.js";
import { mask, writeLog } from "./log.js";

/** Probes come every few seconds and say nothing about the shop's use. */
const unlogged = new Set(["/healthz", "/readyz"]);

/** Refusals are the client's doing, and a busy shop's: who sends thousands of them must not fill the disk. */
const refusals = new Flood((status, more) =>
  writeLog("warn", {
    id: undefined,
    message: `${more} more requests were answered ${status} within a minute`,
  }),
);

/**
 * Logs a request when its connection is done with it; status 499 means that the client left first.
 * Static files set `res.locals.unlogged`.
 *
 * @type {import("express").RequestHandler}
 */
export function logRequest(req, res, next) {
  const started = performance.now();
  const { socket, method } = req;
  const path = loggedPath(req);
  const bytesBefore = socket.bytesWritten;
  res.once("close", () => {
    if (res.locals.unlogged || unlogged.has(path)) return;
    const status = res.writableFinished ? res.statusCode : 499;
    if (status >= 400 && status !== 500 && !refusals.lets(String(status))) return;
    const line = {
      time: new Date().toISOString(),
      id: res.locals.requestId,
      method,
      path,
      status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      bytes: socket.bytesWritten - bytesBefore,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  });
  next();
}

/**
 * Writes a fault to standard error under the request's reference number, with its stack.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {unknown} error
 */
export function logFault(req, res, error) {
  writeLog("error", {
    id: res.locals.requestId,
    method: req.method,
    path: loggedPath(req),
    error: error instanceof Error ? error.stack : String(error),
  });
}

/** @param {import("express").Request} req */
function loggedPath(req) {
  return mask(req.originalUrl.split(/[?#]/, 1)[0].slice(0, 300));
}
