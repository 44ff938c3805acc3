// The handler of a path's beginning knows every route that such a path can match, and answers as the whole build would.
import { matchRoutes } from "@remix-run/react";
import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import { addressOf, partsOf } from "../../app/front/addresses.js";
import { buildBehind } from "../../app/front/doors.js";
import { shop } from "../support/shop";

const { build } = await shop();

interface Node {
  id: string;
  path?: string;
  index?: boolean;
  children?: Node[];
}

function treeOf({ routes }: ServerBuild, parentId?: string): Node[] {
  const children = Object.values(routes).filter((route) => route.parentId === parentId);
  return children.map(({ id, path, index }) =>
    index ? { id, path, index } : { id, path, children: treeOf({ routes } as ServerBuild, id) },
  );
}

const found = (tree: Node[], path: string) =>
  matchRoutes(tree as never, path)?.map(({ route }) => route.id);

const addresses = Object.values(build.routes).map((route) =>
  addressOf(route, build.routes)
    .replaceAll(/\/+/g, "/")
    .replaceAll(/:\w+|\*/g, "some-thing"),
);

it("matches each path as all routes together would", () => {
  const whole = treeOf(build);
  const spellings = (path: string) => [path, `${path}/`, `${path}/more`, path.toUpperCase()];
  const paths = [...new Set(addresses.flatMap(spellings)), "/nothing", "/nothing/at/all"];
  expect(paths.length).toBeGreaterThan(200);
  for (const path of paths) {
    const parts = partsOf(path);
    for (const name of [parts[0] ?? "", parts.slice(0, 2).join("/")]) {
      const behind = treeOf(buildBehind(build, name));
      expect(found(behind, path), `${path} behind ${name}`).toEqual(found(whole, path));
    }
  }
});

it("keeps few routes behind a door, and what their pages load in the browser", () => {
  const { routes, assets } = buildBehind(build, "login");
  expect(Object.keys(routes).toSorted()).toEqual(
    [
      "root",
      "routes/_shop",
      "routes/_shop.$",
      "routes/_shop.login",
      "routes/_shop.login_.code",
    ].toSorted(),
  );
  expect(Object.keys(assets.routes).toSorted()).toEqual(Object.keys(routes).toSorted());
  const behind = Object.keys(buildBehind(build, "admin/customers").routes);
  expect(behind.filter((id) => id.includes("admin")).toSorted()).toEqual(
    [
      "routes/admin",
      "routes/admin.customers._index",
      "routes/admin.customers.$id",
      "routes/admin.customers.$id.status",
      "routes/admin.customers.$id_.erase",
      "routes/admin.customers.$id_.export",
      "routes/admin.customers.export",
    ].toSorted(),
  );
});
