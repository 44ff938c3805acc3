// No page is kept by anybody unless its route is named public: every route of the manifest, in every spelling of its address.
import { beforeAll, describe, expect, it } from "vitest";
import { publicPages } from "~/document/caching.server";
import { signedIn } from "../support/accounts";
import { Client, shop } from "../support/shop";

const { build } = await shop();
const examples: Record<string, string> = {
  "/product/x": "/product/sony-wh-ch520",
  "/pages/x": "/pages/warranty-policy",
};

function pathOf(id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : "";
}

const routes = Object.values(build.routes).map(({ id, index, module }, turn) => {
  const plain = pathOf(id)
    .replaceAll(/\/+/g, "/")
    .replaceAll(/:\w+\??|\*/g, "x")
    .replace(/(.)\/$/, "$1");
  const isPage = module.default !== undefined;
  return { id, index, turn, path: examples[plain] ?? plain, isPage };
});

/**
 * Addresses that the router takes for the same route: its own, and another. Whoever read the address in place
 * of the route would do so for many routes, so these take turns.
 */
function spellings(path: string, turn: number): string[] {
  if (path === "/") return [path];
  const first = path.charCodeAt(1);
  const others = [
    path.replace(/^\/[^/]+/, (segment) => segment.toUpperCase()),
    path.replace(/^\/(.)/, (_all, letter: string) => `/${letter.toUpperCase()}`),
    `${path}/`,
    `/%${first.toString(16)}${path.slice(2)}`,
  ];
  return [path, others[turn % others.length] ?? path];
}

/** Resource routes that say themselves that everybody may keep what they answer. */
const keptByAll = [
  "routes/api.openapi[.]json",
  "routes/apple-touch-icon[.]png",
  "routes/favicon[.]ico",
  "routes/favicon[.]svg",
  "routes/icon-192[.]png",
  "routes/icon-512[.]png",
  "routes/pictures.$file",
  "routes/robots[.]txt",
  "routes/site[.]webmanifest",
  "routes/sitemap[.]xml",
  "routes/sitemaps.$file",
];

/** How an address is spelled the router settles before anybody is known: between them, two people pass every door. */
const visitors: [string, () => Promise<Client>, typeof spellings][] = [
  ["a visitor", () => Promise.resolve(new Client()), spellings],
  ["a shopper", () => signedIn("Shopper"), (path) => [path]],
  ["an administrator", () => signedIn("Admin"), (path, turn) => spellings(path, turn + 1)],
];

it("names pages that there are", () => {
  for (const id of publicPages) expect(build.routes).toHaveProperty([id]);
});

describe.each(visitors)("%s", (_who, come, spelled) => {
  let client: Client;
  beforeAll(async () => {
    client = await come();
  });

  const expectUnkept = (answer: Response, id: string, address: string) => {
    // What leads on says nothing; the front fills that in.
    if (answer.status >= 300 && answer.status < 400) return;
    const rule = answer.headers.get("Cache-Control");
    if (publicPages.includes(id) && answer.status === 200) {
      expect(rule, address).toBe("private, no-cache");
    } else {
      expect(rule, `${answer.status} ${address}`).toMatch(/^(?:private, )?no-store$/);
    }
  };

  it.each(routes.filter(({ id, isPage }) => isPage && !keptByAll.includes(id)))(
    "is told of $id to keep nothing that is not public",
    async ({ id, index, turn, path }) => {
      for (const address of spelled(path, turn)) {
        // A layout is seen around its index page or not at all.
        const isLast = !routes.some((other) => other.index && other.path === path) || index;
        if (isLast) expectUnkept(await client.get(address), id, address);
        const query = `${index ? "?index&" : "?"}_data=${encodeURIComponent(id)}`;
        const data = await client.get(address + query);
        if (!data.headers.has("X-Remix-Redirect")) expectUnkept(data, id, address + query);
        await data.text();
      }
    },
  );

  it.each(routes.filter(({ id, isPage }) => !isPage && !keptByAll.includes(id)))(
    "is told nothing of $id that may be kept",
    async ({ id, turn, path }) => {
      for (const address of spelled(path, turn))
        expectUnkept(await client.get(address), id, address);
    },
  );
});
