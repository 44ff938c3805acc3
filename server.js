// The Express front: guards, headers, static files and the log around the Remix build, in development and production.
import "./app/front/env-file.js";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { isIP } from "node:net";
import { setFlagsFromString } from "node:v8";
import { broadcastDevReady } from "@remix-run/node";
import compression from "compression";
import express from "express";
import { withBody } from "./app/front/bodies.js";
import { limitConnections } from "./app/front/connections.js";
import { createDoors } from "./app/front/doors.js";
import { guard, longestRequestSeconds } from "./app/front/guard.js";
import { letRoutesOverride, setSecurityHeaders } from "./app/front/headers.js";
import { keepPages } from "./app/front/kept-pages.js";
import { refuseMissingFiles } from "./app/front/machine-paths.js";
import { inRequest } from "./app/front/log.js";
import { markFront } from "./app/front/mark.js";
import { createMetrics, metricsPath } from "./app/front/metrics.js";
import { serveOneAtATime } from "./app/front/one-at-a-time.js";
import { refuse } from "./app/front/refusal.js";
import { logFault, logRequest } from "./app/front/request-log.js";
import { routeNames } from "./app/front/route-names.js";
import { withSecretFiles } from "./app/front/secret-files.js";
import { readFrontSettings } from "./app/front/settings.js";
import { isFilePath, serveFiles } from "./app/front/static.js";
import { stopWithGrace } from "./app/front/stop.js";
import { inTurn } from "./app/front/turns.js";

// Left to itself, V8 collects old garbage so late that a busy shop takes 350 MB; with this, 210 at no cost.
setFlagsFromString("--heap-growing-percent=50");

process.env.NODE_ENV ??= "production";
const development = process.env.NODE_ENV === "development";

const settings = settingsOrExit();
// Only now: React and the app read NODE_ENV and the settings while they load.
markFront();
// The benchmark serves a bare build through the same front, to compare.
const build = await import(process.env.SHOP_BUILD ?? "./build/index.js").catch(exitWithReason);

// Time-outs are looked at this often; Node's own default would let a slow sender stay for half a minute.
const server = createServer({ connectionsCheckingInterval: 1000 });
server.headersTimeout = 5_000;
server.requestTimeout = longestRequestSeconds * 1000; // the guard holds ordinary requests to 15 s
server.keepAliveTimeout = 5_000;
server.maxConnections = 2_000;
server.on("error", exitOnListenError);

const app = express();
app.disable("x-powered-by");
app.disable("etag");
app.set("query parser", false);
app.set("trust proxy", settings.trustedProxies);

// A line that is long turns people away with an answer; at the last connection they would be cut off without one.
const longestLine = 0.75 * server.maxConnections;
const turns = { server, longestWaitMs: settings.longestWaitMs, long: longestLine };
const metrics = createMetrics({
  nameOf: routeNames(build),
  figures: build.entry.module.findFigures,
  token: settings.metricsToken,
});
app.use(identify);
app.use(metrics.measure);
if (settings.log) app.use(logRequest);
app.use(setSecurityHeaders(settings));
app.use(guard(settings));
const keptBytes = development ? 0 : settings.keptBytes;
app.use(keepPages(build.entry.module.keptPages, { ...turns, bytes: keptBytes }));
app.use(compression({ filter: isWorthCompressing }));
const files = inTurn(serveFiles(), { ...turns, perTurn: 4 });
app.use((req, res, next) => (isFilePath(req.path) ? files(req, res, next) : next()));
app.use(refuseMissingFiles(build.routes));
app.use(letRoutesOverride);
const shop = createDoors({ build, mode: process.env.NODE_ENV, getLoadContext });
app.get(metricsPath, metrics.answer);
// Whoever asks whether the shop is alive must not be told that it is busy: it would be started anew.
app.get(["/healthz", "/readyz"], shop);
app.use(withBody(inTurn(shop, turns)));
app.use(answerFault);

limitConnections(server, settings);
serveOneAtATime(server, app);
stopWithGrace(server, build.entry.module.stopWork);
// As many may be at the door as are let in: the system makes others try again, a second later at the earliest.
const backlog = server.maxConnections;
server.listen({ port: settings.port, host: settings.host, backlog }, announce);

function settingsOrExit() {
  try {
    return readFrontSettings(withSecretFiles(process.env));
  } catch (error) {
    return exitWithReason(error);
  }
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function exitWithReason(error) {
  // By its name: the build has a class of its own.
  const isSetting = error instanceof Error && error.name === "WrongSetting";
  console.error(isSetting ? error.message : error);
  process.exit(1);
}

/** @type {import("express").RequestHandler} */
function identify(req, res, next) {
  res.locals.requestId = randomUUID();
  res.set("X-Request-Id", res.locals.requestId);
  inRequest(res.locals.requestId, next);
}

/** @type {import("compression").CompressionFilter} */
function isWorthCompressing(req, res) {
  // Whoever is told to come again must cost next to nothing.
  return res.statusCode !== 503 && compression.filter(req, res);
}

/**
 * What loaders and actions learn from the front.
 *
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @returns {Record<"clientAddress" | "requestId", string> & Record<"keep" | "keepCut" | "sendWhole", unknown>}
 */
function getLoadContext(req, res) {
  // A trusted proxy may hand on what its client made up: only an address counts as one.
  const address = isIP(req.ip ?? "") ? req.ip : req.socket.remoteAddress;
  return {
    clientAddress: (address ?? "unknown").replace(/^::ffff:/, ""),
    requestId: res.locals.requestId,
    keep: res.locals.keep,
    keepCut: res.locals.keepCut,
    sendWhole: (/** @type {Buffer} */ body) => endWith(res, body),
  };
}

/**
 * Lets an answer without a body have this one: Remix would put it into a stream, read it from there and write it, a
 * thirtieth of what a page costs.
 *
 * @param {import("express").Response} res
 * @param {Buffer} body
 */
function endWith(res, body) {
  const end = res.end.bind(res);
  // Whoever reports a fault instead has words of its own.
  res.end = (/** @type {any[]} */ ...given) => end(...(given.length > 0 ? given : [body]));
}

/** @type {import("express").ErrorRequestHandler} */
function answerFault(error, req, res, _next) {
  // The client has left, or half the answer is out: nothing more can be said.
  if (res.headersSent || req.socket.destroyed) return void res.destroy();
  if (error?.status >= 400 && error.status < 500) return refuse(req, res, error.status);
  logFault(req, res, error);
  refuse(req, res, 500, { reference: res.locals.requestId });
}

/** @param {NodeJS.ErrnoException} error */
function exitOnListenError(error) {
  if (server.listening) return console.error(error);
  const reason =
    error.code === "EADDRINUSE"
      ? `Port ${settings.port} is in use. Stop the other server or set PORT to another number.`
      : `Cannot listen on port ${settings.port}: ${error.message}`;
  console.error(reason);
  process.exit(1);
}

function announce() {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.port;
  console.log(`Gadget shop: http://localhost:${port}`);
  for (const line of build.entry.module.startLines ?? []) console.log(line);
  if (development) void broadcastDevReady(build);
}
