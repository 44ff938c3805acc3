// The log: one line of JSON for each thing that happened, under the number of the request that caused it, with nobody's address or phone in it.
import { AsyncLocalStorage } from "node:async_hooks";
import { Flood } from "./flood.js";

/** The build is a bundle of its own and shares no module with the front: both find the one store here. */
const place = Symbol.for("gadget-shop.request");
/** @type {AsyncLocalStorage<string>} */
const requests = Reflect.get(globalThis, place) ?? new AsyncLocalStorage();
Reflect.set(globalThis, place, requests);

/**
 * Does work under a request's number: every line that is written meanwhile carries it, and so does every
 * task that is asked for.
 *
 * @template T
 * @param {string} id
 * @param {() => T} work
 * @returns {T}
 */
export function inRequest(id, work) {
  return requests.run(id, work);
}

/** The number of the request that this work is for; undefined where nobody asked for it. */
export function requestId() {
  return requests.getStore();
}

/**
 * Writes a line to standard error; "info" to standard output, unless LOG=off silences it.
 *
 * @param {"info" | "warn" | "error"} level
 * @param {Record<string, unknown>} fields what happened; texts are masked
 */
export function writeLog(level, fields) {
  if (level === "info" && process.env.LOG === "off") return;
  const line = { time: new Date().toISOString(), level, id: requestId(), ...fields };
  const text = JSON.stringify(line, (_, value) =>
    typeof value === "string" ? mask(value) : value,
  );
  if (level === "info") console.log(text);
  else console.error(text);
}

/** Of the lines that say what has happened many times: a store that is away fails every visitor. */
const often = new Flood((kind, more) =>
  writeLog("warn", {
    // The minute's end is no part of the request whose line was its first.
    id: undefined,
    message: `${more} more lines like these within a minute: ${kind}`,
  }),
);

/**
 * Writes a line as `writeLog` does, unless a hundred with the same message were written within the minute:
 * then it is counted, and their number is said once.
 *
 * @param {"warn" | "error"} level
 * @param {{ message: string } & Record<string, unknown>} fields
 * @param {string} [kind] what they have in common, where the messages differ
 */
export function writeOften(level, fields, kind = fields.message) {
  if (often.lets(kind)) writeLog(level, fields);
}

/**
 * Writes what was thrown, with its place in the code.
 *
 * @param {unknown} thrown
 * @param {Record<string, unknown>} [fields]
 */
export function writeFault(thrown, fields = {}) {
  const fault = thrown instanceof Error ? thrown : new Error(String(thrown));
  writeLog("error", { ...fields, message: fault.message, stack: fault.stack });
}

/**
 * A text without what looks like somebody's: mail servers and databases repeat in their errors what they
 * were given.
 *
 * @param {string} text
 */
export function mask(text) {
  return text
    .replaceAll(/[^\s@<>"'(),:;/=]+(?:@|%40)[^\s@<>"'(),:;/=]+/gi, "(address)")
    .replaceAll(/(?<![\w-])(?:\+?880[ -]?|0)1[3-9](?:[ -]?\d){8}(?![\w-])/g, "(phone)");
}
