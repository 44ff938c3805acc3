// The routes of the back office as the built manifest has them; a new one is found by itself.
import type { ServerBuild } from "@remix-run/node";

/** A route of the back office. */
export interface AdminDoor {
  id: string;
  /** An address that leads to it. */
  path: string;
  /** The routes around it. */
  parents: string[];
  module: ServerBuild["routes"][string]["module"];
}

/** The routes under /admin, each with an address that leads to it; a new one is found by itself. */
export function adminDoors({ routes }: ServerBuild): AdminDoor[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : "";
  };
  const parentsOf = (id: string | undefined): string[] =>
    id === undefined ? [] : [id, ...parentsOf(routes[id]?.parentId)];
  return Object.values(routes).flatMap((route) => {
    const path = pathOf(route.id)
      .replaceAll(/\/+/g, "/")
      .replaceAll(/:\w+\??|\*/g, "x")
      .replace(/(.)\/$/, "$1");
    const address = route.index ? `${path}?index` : path;
    return /^\/admin(\/|$)/.test(path)
      ? [{ id: route.id, path: address, parents: parentsOf(route.parentId), module: route.module }]
      : [];
  });
}
