// One request handler for each beginning of a path, so that no request is matched against all routes.
import { createRequestHandler } from "@remix-run/express";
import { addressOf, partsOf } from "./addresses.js";

/** @typedef {import("@remix-run/node").ServerBuild} Build */

/**
 * @param {{ build: Build, mode: string, getLoadContext: import("@remix-run/express").GetLoadContextFunction }} options
 * @returns {import("@remix-run/express").RequestHandler}
 */
export function createDoors({ build, ...rest }) {
  const doorOf = doorsOf(build, (part) => createRequestHandler({ build: part, ...rest }));
  return (req, res, next) => doorOf(req.url)(req, res, next);
}

/**
 * Remix matches a path against its whole list of routes several times a request, and renders with a
 * tree of them all: a fifth to a third of what a page costs. A handler that knows no routes but
 * those that begin as the path does answers alike for less.
 *
 * @template Handler
 * @param {Build} build
 * @param {(build: Build) => Handler} createHandler
 * @returns {(url: string) => Handler} the one for a request's path and search
 */
export function doorsOf(build, createHandler) {
  const whole = createHandler(build);
  /** @type {Map<string, Handler>} */
  const doors = new Map();
  for (const route of Object.values(build.routes)) {
    const [first = "", second] = partsOf(addressOf(route, build.routes));
    for (const name of second ? [first, `${first}/${second}`] : [first]) {
      if (!doors.has(name)) doors.set(name, createHandler(buildBehind(build, name)));
    }
  }
  return (url) => {
    // Whatever is not plainly spelled is left to the router's own reading.
    const [, first = "whole", second = ""] = /^\/([a-z]*)(?:\/([a-z]+))?(?:[/?]|$)/.exec(url) ?? [];
    return doors.get(`${first}/${second}`) ?? doors.get(first) ?? whole;
  };
}

/**
 * The build without the routes that no path beginning so can match.
 *
 * @param {Build} build
 * @param {string} name the first part of the paths, or the first two
 * @returns {Build}
 */
export function buildBehind(build, name) {
  const [first = "", second] = name.split("/");
  /** @type {Set<string | undefined>} */
  const kept = new Set();
  for (const route of Object.values(build.routes)) {
    const parts = partsOf(addressOf(route, build.routes));
    if (!fits(parts[0] ?? "", first)) continue;
    if (second && parts[0] === first && !fits(parts[1] ?? "", second)) continue;
    for (let id = route.id; id; id = build.routes[id]?.parentId ?? "") kept.add(id);
  }
  return {
    ...build,
    routes: only(build.routes, kept),
    assets: { ...build.assets, routes: only(build.assets.routes, kept) },
  };
}

/**
 * @param {string} part of a route's address
 * @param {string} name that part of a path
 */
function fits(part, name) {
  return part === name || /^[:*]/.test(part);
}

/**
 * @template T
 * @param {Record<string, T>} routes by their ids
 * @param {Set<string | undefined>} kept
 * @returns {Record<string, T>}
 */
function only(routes, kept) {
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
}
