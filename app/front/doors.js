// One request handler for each beginning of a path, so that no request is matched against all routes.
import { createRequestHandler } from "@remix-run/express";
import { defer, json } from "@remix-run/node";
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
 * The handler for each request: a document's is drawn from what loaders give, data are JSON.
 *
 * @template Handler
 * @param {Build} build
 * @param {(build: Build) => Handler} createHandler
 * @returns {(url: string) => Handler} the one for a request's path and search
 */
export function doorsOf(build, createHandler) {
  const documents = doorsInto(withLoaders(build, withoutDetour), createHandler);
  const data = doorsInto(withLoaders(build, asJson), createHandler);
  return (url) => {
    const query = url.indexOf("?") + 1;
    const asksForData = query > 0 && new URLSearchParams(url.slice(query)).has("_data");
    return (asksForData ? data : documents)(url);
  };
}

/**
 * Remix matches a path against its whole list of routes several times a request, and renders with a
 * tree of them all: a fifth to a third of what a page costs. A handler that knows no routes but
 * those that begin as the path does answers alike for less. Each is made when it is first asked.
 *
 * @template Handler
 * @param {Build} build
 * @param {(build: Build) => Handler} createHandler
 * @returns {(url: string) => Handler}
 */
function doorsInto(build, createHandler) {
  const names = doorNames(build);
  /** @type {Map<string | undefined, Handler>} */
  const doors = new Map();
  return (url) => {
    // Whatever is not plainly spelled is left to the router's own reading.
    const [, first = "whole", second = ""] = /^\/([a-z]*)(?:\/([a-z]+))?(?:[/?]|$)/.exec(url) ?? [];
    const name = [`${first}/${second}`, first].find((one) => names.has(one));
    const known = doors.get(name);
    if (known) return known;
    const made = createHandler(name === undefined ? build : buildBehind(build, name));
    doors.set(name, made);
    return made;
  };
}

/**
 * How paths begin: the first parts of all routes' addresses, and their first two.
 *
 * @param {Build} build
 * @returns {Set<string>}
 */
export function doorNames(build) {
  return new Set(
    Object.values(build.routes).flatMap((route) => {
      const [first = "", second] = partsOf(addressOf(route, build.routes));
      return second ? [first, `${first}/${second}`] : [first];
    }),
  );
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

/** @typedef {ReturnType<import("@remix-run/node").LoaderFunction>} Loaded */

/**
 * What a document is drawn from is what loaders give, as it is. Remix would write it as JSON, put that into
 * a Response, and read it again: a twelfth of what a page costs. What is deferred it passes on; no value of
 * a loader is a promise, so nothing of it is waited for.
 *
 * @param {Awaited<Loaded>} result
 * @returns {Awaited<Loaded>}
 */
function withoutDetour(result) {
  const isPlain = result?.constructor === Object;
  return isPlain ? defer(/** @type {Record<string, unknown>} */ (result)) : result;
}

const Deferred = defer({}).constructor;

/**
 * Whoever asks for data gets JSON, also where a loader has deferred them for the sake of its headers.
 *
 * @param {Awaited<Loaded>} result
 * @returns {Awaited<Loaded>}
 */
function asJson(result) {
  if (result?.constructor !== Deferred) return result;
  const { data, init } = /** @type {import("@remix-run/node").TypedDeferredData<{}>} */ (result);
  return json(data, init);
}

/**
 * The build whose pages are told something else than their loaders give.
 *
 * @param {Build} build
 * @param {(result: Awaited<Loaded>) => Awaited<Loaded>} change
 * @returns {Build}
 */
function withLoaders(build, change) {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, default: component } = route.module;
    // A route without a component answers by itself, and with a Response.
    if (!loader || !component) return [id, route];
    /** @type {typeof loader} */
    const changed = async (args) => change(await loader(args));
    return [id, { ...route, module: { ...route.module, loader: changed } }];
  });
  return { ...build, routes: Object.fromEntries(routes) };
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
