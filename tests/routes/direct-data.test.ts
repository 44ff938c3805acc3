// A document is drawn from what loaders give, which the browser gets as JSON: both are one and the same, on every kind of page.
import { defer, type ServerBuild, type TypedDeferredData } from "@remix-run/node";
import { expect, it } from "vitest";
import { signedIn } from "../support/accounts";
import { linksOf } from "../support/html";
import { officePages } from "../support/office-pages";
import { Client, fromAnywhere, shop, throughDoors } from "../support/shop";

/** So many addresses of one route; the next ones bring the same kinds of data. */
const EACH = 2;

const given = new Map<string, unknown[]>();

/** The build, with a record of what each loader gave. */
function recorded(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader } = route.module;
    if (!loader) return [id, route];
    const heard: typeof loader = async (args) => {
      const result: unknown = await loader(args);
      given.set(id, [...(given.get(id) ?? []), result]);
      return result;
    };
    return [id, { ...route, module: { ...route.module, loader: heard } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

const Deferred = defer({}).constructor;

function isDeferred(result: unknown): result is TypedDeferredData<Record<string, unknown>> {
  return result instanceof Deferred;
}

async function visitor(known?: Client): Promise<Client> {
  const { build } = await shop();
  const ask = fromAnywhere(throughDoors(recorded(build)));
  const client = new Client(ask("http://localhost", "127.0.0.1"));
  for (const [name, value] of known?.cookies ?? []) client.cookies.set(name, value);
  return client;
}

async function goAbout(client: Client, starts: string[], within: RegExp): Promise<void> {
  const waiting = [...starts];
  const seen = new Map<string, number>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await client.get(path);
    if (answer.status !== 200 || !answer.headers.get("Content-Type")?.includes("html")) continue;
    for (const link of linksOf(await answer.text())) {
      const { host, pathname, search } = new URL(link, new URL(path, "http://localhost"));
      const parts = pathname.split("/");
      const kind = `${parts.slice(0, 3).join("/")} ${parts.length}`;
      const count = seen.get(kind) ?? 0;
      if (host !== "localhost" || !within.test(pathname) || count >= EACH) continue;
      seen.set(kind, count + 1);
      waiting.push(pathname + search);
    }
  }
}

it("is what JSON would make of it", { timeout: 120_000 }, async () => {
  await goAbout(await visitor(), ["/"], /^\/(?!admin)/);
  await goAbout(await visitor(await signedIn("Shopper")), ["/profile"], /^\/(?:profile|order)/);
  const admin = await visitor(await signedIn("Admin"));
  await goAbout(admin, ["/admin/overview", ...officePages], /^\/admin/);

  expect(given.size).toBeGreaterThan(60);
  for (const [id, results] of given) {
    for (const result of results) {
      if (result instanceof Response) continue;
      const data = isDeferred(result) ? result.data : result;
      expect(JSON.parse(JSON.stringify(data)), id).toEqual(data);
    }
  }
});

it("is asked for as JSON by address", async () => {
  const { request } = await shop();
  const list = await request("/category?_data=routes%2F_shop.category");
  expect(list.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  const product = await request("/product/xiaomi-15?_data=routes%2F_shop.product.%24id");
  expect(product.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(product.headers.get("Set-Cookie")).toMatch(/^recent=/);
  expect(await product.json()).toMatchObject({ product: { id: "xiaomi-15" }, recent: [] });
});
