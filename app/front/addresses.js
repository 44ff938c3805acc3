// Where the routes of a build answer: their addresses, and how each begins.

/** @typedef {{ path?: string, parentId?: string }} Route */
/** @typedef {Record<string, Route | undefined>} Routes */

/** The parts of a path in small letters; none for the home page. @param {string} path */
export function partsOf(path) {
  return path.toLowerCase().split("/").filter(Boolean);
}

/** The first part of a path in small letters; "" for the home page. @param {string} path */
export function firstPart(path) {
  return partsOf(path)[0] ?? "";
}

/**
 * @param {Route | undefined} route
 * @param {Routes} routes of the build
 * @returns {string}
 */
export function addressOf(route, routes) {
  if (!route) return "";
  return `${addressOf(routes[route.parentId ?? ""], routes)}/${route.path ?? ""}`;
}
