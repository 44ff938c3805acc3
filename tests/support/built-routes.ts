// The routes of the build with what a walk over all of them must know: none can be forgotten, a new one is found by itself.
import type { ServerBuild } from "@remix-run/node";
import { addressOf } from "../../app/front/addresses.js";

/**
 * Whether a table over the routes asks all of its cells (`npm run test:doors`), or leaves out those that are
 * answered in the same place as others.
 */
export const everyCell = process.env.ALL_CELLS === "1";

/** A route of the build. */
export interface BuiltRoute {
  id: string;
  /** Such as `/admin/orders/:id`. */
  pattern: string;
  isIndex: boolean;
  /** `frame` has pages inside, `file` answers without a page, `call` in JSON. */
  kind: "frame" | "page" | "file" | "call";
  hasLoader: boolean;
  hasAction: boolean;
}

/** @returns every route that answers something, in the order of the build */
export function builtRoutes({ routes }: ServerBuild): BuiltRoute[] {
  const all = Object.values(routes);
  return all.map((route) => {
    const pattern = addressOf(route, routes)
      .replaceAll(/\/+/g, "/")
      .replace(/(.)\/$/, "$1");
    const hasIndex = all.some(({ parentId, index }) => index && parentId === route.id);
    const kind = route.module.default
      ? (hasIndex || route.path === undefined) && !route.index
        ? "frame"
        : "page"
      : pattern.startsWith("/api/")
        ? "call"
        : "file";
    return {
      id: route.id,
      pattern,
      isIndex: Boolean(route.index),
      kind,
      hasLoader: Boolean(route.module.loader),
      hasAction: Boolean(route.module.action),
    };
  });
}

/** The parameters of an address, each with the fixed part before it: `orders :id`. */
export function parametersOf(pattern: string): string[] {
  const parts = pattern.split("/");
  return parts.flatMap((part, index) => {
    if (part !== "*" && !part.startsWith(":")) return [];
    const before = parts.slice(0, index).findLast((one) => !one.startsWith(":")) ?? "";
    return [`${before} ${part}`];
  });
}

/**
 * The address of a route as documents ask for it.
 * @param valueOf what stands for a parameter, named as `parametersOf` does
 */
export function addressWith({ pattern, isIndex }: BuiltRoute, valueOf: (name: string) => string) {
  const names = parametersOf(pattern);
  const path = pattern.replaceAll(/:\w+|\*/g, () =>
    encodeURIComponent(valueOf(names.shift() ?? "")),
  );
  return isIndex && pattern !== "/" ? `${path}?index` : path;
}
