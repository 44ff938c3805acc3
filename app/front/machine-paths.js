// Answers programs that ask for files which no shop has (old icons, other systems' scripts, hidden folders) in a few words, not with a page.
import { addressOf, firstPart, partsOf } from "./addresses.js";

/** So long nobody need ask for the same again. */
const aWhile = "public, max-age=3600";

/**
 * Refuses paths that look like a file's, unless a route of the shop may answer such a one: that
 * is so below the first part of any route that has a parameter or a dot. In a hidden folder it is
 * so for the route's own address alone: programs look there for much that no shop has.
 *
 * @param {import("./addresses.js").Routes} routes of the build
 * @returns {import("express").RequestHandler}
 */
export function refuseMissingFiles(routes) {
  const addresses = Object.values(routes)
    .map((route) => addressOf(route, routes))
    .filter((address) => /[:.]/.test(address));
  const whole = new Set(addresses.map((address) => partsOf(address).join("/")));
  const begun = new Set(addresses.map(firstPart).filter((part) => !part.startsWith(".")));
  /** @param {string} path */
  const isAnswered = (path) => begun.has(firstPart(path)) || whole.has(partsOf(path).join("/"));
  return function refuseMissingFile(req, res, next) {
    if (!isFileLike(req.path) || isAnswered(req.path)) return next();
    res
      .status(404)
      .set("Cache-Control", aWhile)
      .type("text/plain")
      .send("Not found: the shop has no such file. Its home page is at /\n");
  };
}

/** A name with an ending, or anything in a hidden folder. @param {string} path */
function isFileLike(path) {
  return /\/\.|\.\w+$/.test(path);
}
