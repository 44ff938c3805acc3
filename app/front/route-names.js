// The name of the route that answers a path: one of the build's own, however many paths there are.
import { matchRoutes } from "@remix-run/react";
import { partsOf } from "./addresses.js";
import { buildBehind, doorNames } from "./doors.js";

/** What no route of the build answers, or no reader understands. */
const none = "none";
/** So many paths are remembered with their route: to find it takes a tenth of what a kept page costs. */
const mostPaths = 200;

/**
 * @param {import("./doors.js").Build} build
 * @returns {(path: string) => string} the route's id, such as "routes/_shop.product.$id"
 */
export function routeNames(build) {
  const names = doorNames(build);
  /** @type {Map<string, import("@remix-run/react").RouteObject[]>} */
  const trees = new Map();
  /** @type {Map<string, string>} */
  const found = new Map();
  return (path) => {
    let id = found.get(path);
    if (id === undefined) {
      id = find(path);
      if (found.size === mostPaths) found.clear();
      found.set(path, id);
    }
    return id;
  };

  /** @param {string} path */
  function find(path) {
    if (!isReadable(path)) return none;
    // Only the routes that begin as the path does: matching against all of them costs more than most pages.
    const [first = "", second] = partsOf(path);
    const name = [`${first}/${second}`, first].find((one) => names.has(one)) ?? "";
    const tree = trees.get(name) ?? treeOf(buildBehind(build, name).routes);
    trees.set(name, tree);
    return matchRoutes(tree, path)?.at(-1)?.route.id ?? none;
  }
}

/** @param {string} path */
function isReadable(path) {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/**
 * @param {import("./doors.js").Build["routes"]} routes
 * @param {string} [parentId]
 * @returns {import("@remix-run/react").RouteObject[]}
 */
function treeOf(routes, parentId = "") {
  return Object.values(routes)
    .filter((route) => (route.parentId ?? "") === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index
        ? { id, path, index, caseSensitive }
        : { id, path, caseSensitive, children: treeOf(routes, id) },
    );
}
