// Every door of the back office, found in the built route manifest, is shut to visitors and shoppers.
import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../support/accounts";
import { Client, shop } from "../support/shop";

interface Door {
  id: string;
  path: string;
  module: ServerBuild["routes"][string]["module"];
}

/** The routes under /admin, each with an address that leads to it; a new one is found by itself. */
function adminDoors({ routes }: ServerBuild): Door[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : "";
  };
  return Object.values(routes).flatMap((route) => {
    const path = pathOf(route.id)
      .replaceAll(/\/+/g, "/")
      .replaceAll(/:\w+\??|\*/g, "x")
      .replace(/(.)\/$/, "$1");
    const address = route.index ? `${path}?index` : path;
    return /^\/admin(\/|$)/.test(path)
      ? [{ id: route.id, path: address, module: route.module }]
      : [];
  });
}

const { build } = await shop();
const doors = adminDoors(build);

/** Where an answer sends its reader, as a document or to Remix's scripts. */
const targetOf = (answer: Response) =>
  answer.headers.get("Location") ?? answer.headers.get("X-Remix-Redirect");

const outsiders: { who: string; come: () => Promise<Client>; sentTo: RegExp }[] = [
  {
    who: "a visitor",
    come: () => Promise.resolve(new Client()),
    sentTo: /^\/login\?redirectTo=%2Fadmin/,
  },
  { who: "a shopper", come: () => signedIn("Shopper"), sentTo: /^\/$/ },
];

it("knows the back office", () => {
  const paths = doors.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/admin", "/admin?index", "/admin/products/new"]));
});

describe.each(outsiders)("$who", ({ come, sentTo }) => {
  let client: Client;
  beforeAll(async () => {
    client = await come();
  });

  const expectShut = async (answer: Response) => {
    expect(targetOf(answer)).toMatch(sentTo);
    expect(await answer.text()).toBe("");
  };

  it.each(doors)("sees no page at $path ($id)", async ({ path }) => {
    await expectShut(await client.get(path));
  });

  it.each(doors)("gets no data of $id", async ({ id, path, module }) => {
    // A page without a loader of its own could not guard itself.
    expect(module.loader).toBeTypeOf("function");
    await expectShut(await client.data(id, path));
  });

  it.each(doors)("changes nothing at $id", async ({ id, path, module }) => {
    for (const answer of [
      await client.post(path, { x: "y" }),
      await client.data(id, path, { x: "y" }),
    ]) {
      if (module.action) await expectShut(answer);
      else expect([302, 204, 405]).toContain(answer.status);
    }
  });
});

it("lets the administrator in", async () => {
  const client = await signedIn("Admin");
  const page = await client.get("/admin/products");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Admin Dashboard");
});
