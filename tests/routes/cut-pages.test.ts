// Pages that are cut for those whom the shop knows: whoever comes, in whatever order, sees what would be drawn for them anew.
import { createHash, randomInt } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { CutPage, Person } from "~/document/cut-pages.server";
import type { AskedPage, FinishedPage } from "~/document/kept-pages.server";
import type { RequestFacts } from "~/http/request-facts";
import { demoAccounts } from "~/sample/accounts";
import { startFront, stopFront, type Front } from "../support/front";
import { makeProduct } from "../support/products";
import { Client, fromAnywhere, shop, throughDoors, visitorOf } from "../support/shop";

/** What the front asks of the build. */
interface Pages {
  asked: (facts: RequestFacts) => AskedPage | null;
  person: (facts: RequestFacts, asked: AskedPage) => Promise<(Person & { key: string }) | null>;
  fill: (facts: RequestFacts, page: CutPage, person: Person) => FinishedPage | null;
}

let id: string;
let soldOut: string;
let pages: Pages;
let cut: CutPage | null;
beforeAll(async () => {
  id = await makeProduct({ price: 500_000, stock: 9 });
  soldOut = await makeProduct({ price: 700_000, stock: 0 });
  await getDb().updateTable("products").set({ brand: "Sole" }).where("id", "=", id).execute();
  const { build } = await shop();
  pages = (build.entry.module as unknown as { keptPages: Pages }).keptPages;
});

async function signIn(client: Client, role: "Admin" | "Shopper") {
  const { email = "", password = "" } = demoAccounts.find((account) => account.role === role) ?? {};
  expect((await client.post("/login", { email, password, remember: "on" })).status).toBe(302);
  // A message is told once, to the first who asks.
  await client.get("/cart");
  return client;
}

async function withCart(client: Client, quantity: string) {
  await client.post("/cart", { add: id, quantity });
  await client.get("/cart");
  return client;
}

/** A visitor of the build in this process, of whose pages what was cut last is at hand. */
function known() {
  return new Client(async (path, init) => {
    const ask = throughDoors((await shop()).build);
    const keepCut = (page: CutPage) => (cut = page);
    const from = fromAnywhere((request, context) => ask(request, { ...context, keepCut }));
    return from("http://localhost", "127.0.0.1")(path, init);
  });
}

function factsOf(client: Client, path: string, more: Record<string, string> = {}): RequestFacts {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = new Headers({ cookie, "accept-encoding": "br", ...more });
  return { method: "GET", url: `http://localhost${path}`, headers };
}

/** Draws a page for one, and fills it in for another; null where that one is given no such page. */
async function filled(path: string, drawnFor: Client, client: Client, more = {}) {
  cut = null;
  await drawnFor.get(path, more);
  const facts = factsOf(client, path, more);
  const asked = pages.asked(facts);
  const person = asked && (await pages.person(facts, asked));
  return isCut(cut) && person ? pages.fill(facts, cut, person) : null;
}

/** A request has set it meanwhile. */
const isCut = (page: CutPage | null): page is CutPage => page !== null;

const textOf = (page: FinishedPage | null) => brotliDecompressSync(page?.body ?? "").toString();

/** Without the key that each document has of its own, and the styles, which grow as pages of the kind are drawn. */
function withoutKey(html: string) {
  const key = /"pageKey":"([^"]+)"/.exec(html)?.[1] ?? "";
  expect(key).toHaveLength(13);
  return html.replaceAll(key, "key").replace(/<style data-own>[^<]*/, "");
}

const inside = { "Sec-Fetch-Site": "same-origin" };

describe("a page that was made for another", () => {
  const paths = ["/", "/category", "/category?brand=Sole&q=", "/pages/faq"];
  it.each(paths)("is a guest's own at %s, to the letter", async (path) => {
    const [one, other] = [await withCart(known(), "2"), await withCart(known(), "3")];
    for (const headers of [{}, inside]) {
      const drawn = await other.get(path, headers);
      const page = await filled(path, one, other, headers);
      const html = textOf(page);
      expect(withoutKey(html)).toBe(withoutKey(await drawn.text()));
      expect(html).toContain(`"counts":{"cart":3,`);
      const [ours, theirs] = [new Headers(page?.headers), drawn.headers].map((told) =>
        [...told].filter(
          // The first page from inside says to the browser which stylesheet it has.
          ([name]) => !/^content-(?:length|encoding|security)|^vary$|^set-cookie$/.test(name),
        ),
      );
      expect(ours).toEqual(theirs);
    }
  });

  it("runs its start script by its policy", async () => {
    const [one, other] = [await withCart(known(), "2"), await withCart(known(), "3")];
    await other.get("/category");
    const page = await filled("/category", one, other);
    const scripts = [...textOf(page).matchAll(/<script(?: [a-z]+)?>([^<]+)<\/script>/g)];
    const policy = new Headers(page?.headers).get("Content-Security-Policy") ?? "";
    expect(scripts.length).toBeGreaterThan(1);
    for (const [, text = ""] of scripts)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  });

  it("has a key of its own each time", async () => {
    const [one, other] = [await withCart(known(), "2"), await withCart(known(), "3")];
    await other.get("/category", inside);
    const keys = [];
    for (const _time of [1, 2]) {
      const html = textOf(await filled("/category", one, other, inside));
      const fields = [...html.matchAll(/name="pageKey" value="([^"]+)"/g)].map(([, key]) => key);
      keys.push(...new Set([...fields, /"pageKey":"([^"]+)"/.exec(html)?.[1]]));
    }
    expect(new Set(keys).size).toBe(2);
    expect(keys).toHaveLength(2);
  });

  it("remembers the product's page as one that was looked at", async () => {
    const [one, other] = [await withCart(known(), "2"), await withCart(known(), "3")];
    await other.get("/category", inside);
    const page = await filled(`/product/${id}`, one, other, inside);
    expect(textOf(page)).toContain(`"counts":{"cart":3,`);
    expect(new Headers(page?.headers).getSetCookie()).toContainEqual(
      expect.stringMatching(/^recent=/),
    );
  });

  it("shows in its row what each has looked at", async () => {
    const [one, other] = [await withCart(known(), "2"), await withCart(known(), "3")];
    await one.get(`/product/${soldOut}`);
    for (const path of ["xiaomi-15", "galaxy-s24-ultra"]) await other.get(`/product/${path}`);
    const drawn = await other.get(`/product/${id}`, inside);
    // The cards of these are known by now, whoever draws the page.
    const page = await filled(`/product/${id}`, one, other, inside);
    expect(withoutKey(textOf(page))).toBe(withoutKey(await drawn.text()));
    const without = await filled(`/product/${id}`, other, await withCart(known(), "3"), inside);
    expect(textOf(without)).not.toContain("Recently viewed");
  });

  it("writes a name into the script as Remix does", async () => {
    const shopper = await signIn(known(), "Shopper");
    const own = getDb().updateTable("users").where("email", "=", "shopper@example.com");
    for (const name of [`</script>&"\\u2028`, "Ada"]) {
      await own.set({ name }).execute();
      const drawn = await (await shopper.get("/pages/faq", inside)).text();
      const page = await filled("/pages/faq", shopper, shopper, inside);
      expect(withoutKey(textOf(page))).toBe(withoutKey(drawn));
    }
  });

  it("waits for the header of who has never been seen", async () => {
    const [one, other] = [await withCart(known(), "2"), await withCart(new Client(), "9")];
    const path = "/category?stock=in";
    expect(await filled(path, one, other, inside)).toBeNull();
    // A search shows its words in there.
    const words = known();
    for (const [name, value] of other.cookies) words.cookies.set(name, value);
    await words.get("/category?q=sole", inside);
    expect(await filled(path, one, other, inside)).toBeNull();
    await words.get("/cart", inside);
    expect(textOf(await filled(path, one, other, inside))).toContain(`"counts":{"cart":9,`);
  });
});

describe("no page that was made for another is for", () => {
  it("an administrator, nor is one of theirs for others", async () => {
    const [admin, guest] = [await signIn(known(), "Admin"), await withCart(known(), "2")];
    expect(await filled("/category", guest, admin)).toBeNull();
    expect(await filled("/category", admin, guest)).toBeNull();
  });

  it("who is signed in, where a guest's would be", async () => {
    const [shopper, guest] = [await signIn(known(), "Shopper"), await withCart(known(), "2")];
    const keys = [shopper, guest].map(async (client) => {
      const facts = factsOf(client, "/category");
      return (await pages.person(facts, pages.asked(facts) as AskedPage))?.key;
    });
    expect(await keys[0]).not.toBe(await keys[1]);
  });

  it.each<[string, (client: Client) => Promise<unknown>]>([
    ["a wish", (client) => client.post("/wishlist", { add: id })],
    [
      "a product that nobody's row has shown",
      async (client) => client.get(`/product/${await makeProduct({ price: 100_000, stock: 1 })}`),
    ],
  ])("the product's page with %s", async (_what, change) => {
    const [one, other] = [await withCart(known(), "2"), await withCart(known(), "3")];
    expect(await filled(`/product/${id}`, one, other, inside)).not.toBeNull();
    await change(other);
    await other.get("/cart");
    expect(await filled(`/product/${id}`, one, other, inside)).toBeNull();
  });

  it("the product's page of what is compared, where it is not", async () => {
    const [one, other] = [await withCart(known(), "2"), await withCart(known(), "3")];
    const keyOf = async (client: Client) => {
      const facts = factsOf(client, `/product/${id}`);
      return (await pages.person(facts, pages.asked(facts) as AskedPage))?.key;
    };
    expect(await keyOf(one)).toBe(await keyOf(other));
    await other.post("/compare", { add: id });
    await other.get("/cart");
    expect(await keyOf(one)).not.toBe(await keyOf(other));
  });

  it.each([
    ["a message", { cookie: "guest=x; toast=x" }],
    ["the light shop", { cookie: "guest=x; shop=light" }],
    ["who saves data", { cookie: "guest=x", "save-data": "on" }],
  ])("%s", (_what, headers) => {
    expect(pages.asked(factsOf(new Client(), "/category", headers))).toBeNull();
  });
});

describe("over the front", () => {
  let front: Front;
  beforeAll(async () => {
    front = await startFront();
  });
  afterAll(() => stopFront(front));

  let addresses = 0;
  /** The same page under an address that nobody keeps, so that all of it is drawn. */
  async function drawnAnew(client: Client, path: string) {
    const own = `fresh=${(addresses += 1)}`;
    const html = await (await client.get(`${path}${path.includes("?") ? "&" : "?"}${own}`)).text();
    expect(html).toContain(own);
    return html.replaceAll(new RegExp(`(\\?|&amp;|&|\\\\u0026)${own}`, "g"), "");
  }

  it("everybody is shown their own, whoever came before", async () => {
    const visitor = () => visitorOf(() => front.port);
    const wisher = visitor();
    await wisher.post("/wishlist", { add: id });
    await wisher.get("/cart");
    const admin = await signIn(visitor(), "Admin");
    const people = [
      ...[await signIn(visitor(), "Shopper"), admin, wisher],
      ...[await withCart(visitor(), "3"), await withCart(visitor(), "2"), visitor()],
    ];
    const paths = [
      ...["/", "/?tab=best-sellers", "/category", "/category?brand=Sole", "/pages/faq"],
      ...[`/product/${id}`, `/product/${id}?tab=warranty`, `/product/${soldOut}`],
    ];
    for (let step = 0; step < 60; step += 1) {
      const path = paths[randomInt(paths.length)] ?? "/";
      const client = people[randomInt(people.length)] ?? wisher;
      const change = randomInt(12);
      if (change === 0) {
        const body = JSON.stringify({ name: `Sole ${step}` });
        const headers = { "Content-Type": "application/json" };
        const patch = { method: "PATCH", headers, body };
        expect((await admin.send(`/api/products/${id}/`, patch)).status).toBe(200);
      }
      if (change === 1) {
        await client.post("/wishlist", { add: id });
        await client.get("/cart");
      }
      if (change === 2) await withCart(client, "1");
      // Looked at twice, a page is one that was filled in.
      for (const _time of [1, 2]) {
        const html = await (await client.get(path)).text();
        expect(withoutKey(html), path).toBe(withoutKey(await drawnAnew(client, path)));
      }
    }
  });
});
