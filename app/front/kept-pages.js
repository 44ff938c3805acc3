// Answers visitors of whom the shop knows nothing with documents that it made before, to the byte, and others with those that it fills in.
import { KeptBytes } from "./kept-bytes.js";
import { smaller } from "./smaller.js";
import { inTurn } from "./turns.js";

/**
 * @typedef {import("./kept-bytes.js").Kept} Kept
 * @typedef {{ key: string, known: boolean }} Asked
 * @typedef {{ key: string }} Person
 * @typedef {{ method: string, url: string, headers: { get: (name: string) => string | null } }} Facts
 * @typedef {Pick<Kept, "headers" | "body">} Finished
 */

/**
 * What the build knows of its pages.
 *
 * @typedef {object} Pages
 * @property {(facts: Facts) => Asked | null} asked the page, if it may be kept
 * @property {(asked: Asked) => Promise<string>} state what it would be made of now
 * @property {(facts: Facts, asked: Asked) => void} count counts its view
 * @property {(facts: Facts, asked: Asked) => Promise<Person | null>} person who asks; null for whom it is made whole
 * @property {(facts: Facts, kept: Kept, person: Person) => Finished | null} fill makes of a page that was cut the person's own
 */

/**
 * Keeps what the shop hands to `res.locals.keep`, and answers with it while the page would be made of the
 * same. Who asks for a page that is being made waits for that one.
 *
 * @param {Pages | undefined} pages none for a build that is not the shop's
 * @param {object} options
 * @param {number} options.bytes to keep at most; 0 keeps nothing
 * @param {import("node:http").Server} options.server
 * @param {number} options.longestWaitMs
 * @param {number} [options.long] how many may wait for their turn at most
 * @returns {import("express").RequestHandler}
 */
export function keepPages(pages, { bytes, ...turns }) {
  if (!pages || bytes === 0) return (_req, _res, next) => next();
  const kept = new KeptBytes(bytes);
  const makeSmaller = smaller();
  /** @type {Map<string, Promise<Kept | "left" | null>>} by key and state; null for what may not be kept */
  const making = new Map();

  /** @type {import("./turns.js").Handler} */
  const answer = async (req, res, next) => {
    const { asked, facts } = /** @type {{ asked: Asked, facts: Facts }} */ (res.locals.page);
    for (;;) {
      // Read before the page is made: a change meanwhile makes it look older than it is, never newer.
      const state = await pages.state(asked).catch(() => null);
      if (state === null) return next();
      const name = `${asked.key}\n${state}`;
      let found = kept.get(asked.key, state);
      if (!found) {
        const pending = making.get(name);
        // Of a page without its body nothing can be kept.
        if (!pending && req.method === "GET") {
          // Many may wait for it: in a crowd's line they would all be turned away together. A page that
          // nobody had asked for has no such right, or whoever thinks of addresses came before everybody.
          res.locals.goesFirst = kept.has(asked.key);
          making.set(name, made(res, { state, key: asked.key, name }));
        }
        const result = await pending;
        if (result === "left") continue;
        if (!result) return next();
        found = result;
      }
      pages.count(facts, asked);
      send(req, res, found);
      // Nobody waits for it, and no turn is held.
      void keepSmaller(asked.key, found);
      return;
    }
  };

  /**
   * @param {string} key
   * @param {Kept} page
   */
  async function keepSmaller(key, page) {
    const less = await makeSmaller(page);
    if (less && kept.get(key, page.state) === page) kept.set(key, less);
  }

  /**
   * @param {import("express").Response} res
   * @param {{ state: string, key: string, name: string }} page
   * @returns {Promise<Kept | "left" | null>} "left" when who asked for it went before it was done
   */
  function made(res, { state, key, name }) {
    return new Promise((resolve) => {
      /** @param {Kept | "left" | null} result */
      const end = (result) => {
        making.delete(name);
        resolve(result);
      };
      /** @param {Finished} finished */
      res.locals.keep = (finished) => {
        const page = { ...finished, state };
        kept.set(key, page);
        end(page);
      };
      res.once("close", () => end(res.writableFinished ? null : "left"));
    });
  }

  /** @type {import("./turns.js").Handler} */
  const answerKnown = async (req, res, next) => {
    const { asked, facts } = /** @type {{ asked: Asked, facts: Facts }} */ (res.locals.page);
    // What fails here fails again where the page is made, which says so.
    const [state, person] = await Promise.all([
      pages.state(asked),
      pages.person(facts, asked),
    ]).catch(() => [null, null]);
    if (state === null || person === null) return next();
    const key = `${asked.key} ${person.key}`;
    const found = kept.get(key, state);
    const page = found && pages.fill(facts, found, person);
    if (!page) {
      /** @param {Finished} cut */
      res.locals.keepCut = async (cut) => {
        // Made for who they were meanwhile, it may show what is theirs.
        const after = await pages.person(facts, asked).catch(() => null);
        if (after?.key === person.key) kept.set(key, { ...cut, state });
      };
      return next();
    }
    pages.count(facts, asked);
    send(req, res, page);
  };

  const [inLine, knownInLine] = [answer, answerKnown].map((handler) =>
    inTurn(handler, { ...turns, perTurn: 4 }),
  );
  return (req, res, next) => {
    const facts = factsOf(req);
    const asked = pages.asked(facts);
    if (!asked) return next();
    res.locals.page = { asked, facts };
    return void (asked.known ? knownInLine : inLine)(req, res, next);
  };
}

/**
 * @param {import("express").Request} req
 * @returns {Facts}
 */
function factsOf({ method, protocol, headers, originalUrl }) {
  return {
    method,
    url: `${protocol}://${headers.host}${originalUrl}`,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
  };
}

/**
 * @param {import("express").Request} req
 * @param {import("express").Response} res
 * @param {Finished} page
 */
function send(req, res, { headers, body }) {
  const isKnown = isNamed(headers, req.headers["if-none-match"]);
  // Not changed, it still has its own policy: a browser takes over what this answer says.
  for (const [name, value] of headers) {
    if (isKnown && name.startsWith("content-") && name !== "content-security-policy") continue;
    if (name === "set-cookie") res.append(name, value);
    else res.setHeader(name, value);
  }
  res.statusCode = isKnown ? 304 : 200;
  res.end(isKnown || req.method === "HEAD" ? undefined : body);
}

/**
 * Whether a browser has the very page already.
 *
 * @param {Kept["headers"]} headers
 * @param {string | undefined} known as If-None-Match says it
 */
function isNamed(headers, known) {
  if (!known) return false;
  const tag = plainTag(headers.find(([name]) => name === "etag")?.[1] ?? "");
  return known.split(",").some((one) => plainTag(one) === tag);
}

/** @param {string} tag as it is compared here: what a cache on the way made of a weak one counts as well */
function plainTag(tag) {
  return tag.trim().replace(/^W\//, "");
}
