// Documents kept whole, over real HTTP: who is answered with one, who never is, and that none is older than what was written.
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { demoAccounts } from "~/sample/accounts";
import { engine } from "../support/engine";
import { importGraph } from "../support/imports";
import { makeProduct } from "../support/products";
import { startFront, stopFront, type Front } from "../support/front";
import { visitorOf, type Client } from "../support/shop";

let id: string;
let product: string;
let front: Front;
let admin: Client;
beforeAll(async () => {
  front = await startFront();
  id = await makeProduct({ price: 500_000, stock: 9 });
  await getDb().updateTable("products").set({ brand: "Sole" }).where("id", "=", id).execute();
  product = `/product/${id}`;
  admin = await signedIn("Admin");
});
afterAll(() => stopFront(front));

const visitor = () => visitorOf(() => front.port);
async function signedIn(role: "Admin" | "Shopper") {
  const { email = "", password = "" } = demoAccounts.find((account) => account.role === role) ?? {};
  const client = visitor();
  expect((await client.post("/login", { email, password, remember: "on" })).status).toBe(302);
  return client;
}
/** Made at random for each page that is made. */
const keyOf = (html: string) => /"pageKey":"([^"]+)"/.exec(html)?.[1];
const pageKey = async (path: string, headers?: HeadersInit, client = visitor()) => {
  const key = keyOf(await (await client.get(path, headers)).text());
  expect(key).toBeDefined();
  return key;
};
const setPrice = async (price: number) => {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ price });
  const answer = await admin.send(`/api/products/${id}/`, {
    ...{ method: "PATCH", headers, body },
  });
  expect(answer.status).toBe(200);
};

describe("visitors of whom nothing is known", () => {
  const pages = ["/", "/category", "/category?brand=Samsung", "/pages/warranty-policy"];
  it.each([...pages, "/product/sony-wh-ch520"])("are answered alike at %s", async (path) => {
    const [first, second] = [await visitor().get(path), await visitor().get(path)];
    expect(await first.text()).toBe(await second.text());
    expect(first.headers.get("ETag")).toMatch(/^W\/"[\w-]{16}"$/);
    for (const name of ["ETag", "Content-Security-Policy", "Set-Cookie", "Cache-Control", "Link"])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    const tag = first.headers.get("ETag") ?? "";
    const same = await visitor().get(path, {
      "If-None-Match": `"other", ${tag.replace("W/", "")}`,
    });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    for (const name of ["ETag", "Content-Security-Policy", "Set-Cookie", "Vary"])
      expect(same.headers.get(name), name).toBe(first.headers.get(name));
    expect((await visitor().get(path, { "If-None-Match": `"other"` })).status).toBe(200);
    const head = await visitor().send(path, { method: "HEAD" });
    expect([head.headers.get("ETag"), await head.text()]).toEqual([tag, ""]);
  });

  it("are given it in fewer bytes once it has been asked for again and again", async () => {
    const path = "/category?brand=Sony&sort=price-desc";
    const br = { "Accept-Encoding": "br" };
    const first = await visitor().get(path, br);
    const [text, tag] = [await first.text(), first.headers.get("ETag") ?? ""];
    const length = Number(first.headers.get("Content-Length"));
    await vi.waitFor(
      async () => {
        const later = await visitor().get(path, br);
        expect([await later.text(), later.headers.get("ETag")]).toEqual([text, tag]);
        expect(Number(later.headers.get("Content-Length"))).toBeLessThan(length);
      },
      { timeout: 20_000, interval: 100 },
    );
    expect((await visitor().get(path, { ...br, "If-None-Match": tag })).status).toBe(304);
  });

  it("are given no policy of a window's opener where nothing is anybody's", async () => {
    const policyOf = async (path: string, headers?: HeadersInit, client = visitor()) =>
      (await client.get(path, headers)).headers.get("Cross-Origin-Opener-Policy");
    for (const path of [...pages, product]) {
      expect(await policyOf(path), path).toBe("unsafe-none");
      const tag = (await visitor().get(path)).headers.get("ETag") ?? "";
      expect(await policyOf(path, { "If-None-Match": tag }), path).toBe("unsafe-none");
    }
    for (const path of ["/login", "/cart", "/?further=1", "/product/none"])
      expect(await policyOf(path), path).toBe("same-origin");
    const shopper = await signedIn("Shopper");
    // Drawn for them, and then cut for them.
    for (const path of [...pages, ...pages, product, product])
      expect(await policyOf(path, {}, shopper), path).toBe("same-origin");
  });

  it("still leave the product's page as one that was looked at", async () => {
    await visitor().get(product);
    const client = visitor();
    await client.get(product);
    expect(client.cookies.has("recent")).toBe(true);
    expect(await pageKey(product, {}, client)).not.toBe(await pageKey(product));
  });

  it.each([
    ["an unknown parameter", "/category?from=mail", {}],
    ["words", "/category?q=galaxy", {}],
    ["a session, though forged", "/category", { Cookie: "session=forged" }],
    ["a cart, though nobody's", "/", { Cookie: "guest=none" }],
    ["a page that is nobody's to keep", "/login", {}],
    ["an unknown product", "/product/none", {}],
  ])("with %s have a page of their own", async (_what, path, headers) => {
    const keys = [await pageKey(path, headers), await pageKey(path, headers)];
    expect(keys[0]).not.toBe(keys[1]);
    expect((await visitor().get(path, headers)).headers.has("ETag")).toBe(false);
  });
});

it("keeps nothing for who brings a cookie of the shop's, whichever", async () => {
  const sources = [...importGraph().keys()].map((file) => readFileSync(`app/${file}`, "utf8"));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:shopCookie|plainCookie|cookieName)\("([\w-]+)"/g)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(names).toEqual(expect.arrayContaining(["session", "guest", "toast", "shop", "compare"]));
  for (const name of names.filter((one) => one !== "recent")) {
    for (const Cookie of [`${name}=x`, `__Host-${name}=x`]) {
      const answer = await visitor().get("/pages/faq", { Cookie });
      expect([Cookie, answer.headers.get("ETag")]).toEqual([Cookie, null]);
    }
  }
});

it("shows what was changed here at once, and what another process changed within a second", async () => {
  for (const price of [5100, 5200]) {
    await pageKey(product);
    await setPrice(price);
    for (const path of [product, "/category?brand=Sole"])
      expect(await (await visitor().get(path)).text()).toContain(`"amount":${price * 100}`);
  }
  await pageKey(product);
  const set = (stock: number) =>
    getDb().updateTable("variants").set({ stock }).where("productId", "=", id);
  for (const stock of [3, 2]) {
    await set(stock).execute();
    if (engine === "postgres") await sleep(1_100);
    expect(await (await visitor().get(product)).text()).toMatch(
      new RegExp(`Only <!-- -->${stock}<!-- --> left`),
    );
  }
});

it("tells nobody of another, nor an old price, in whatever order they come", async () => {
  const shopper = await signedIn("Shopper");
  const guest = visitor();
  await guest.post("/cart", { add: "galaxy-s24-ultra", quantity: "3" });
  const { email = "" } = demoAccounts.find(({ role }) => role === "Shopper") ?? {};
  const paths = ["/", "/category", "/category?brand=Sole", product, "/pages/faq"];
  let price = 5300;
  await setPrice(price);
  for (let step = 0; step < 120; step += 1) {
    const path = paths[randomInt(paths.length)] ?? "/";
    const who = randomInt(8);
    if (who === 0) await setPrice((price += 1));
    const client = who === 1 ? shopper : who === 2 ? guest : visitor();
    const answer = await client.get(path, { "accept-encoding": who % 2 ? "br" : "gzip" });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    if (path === product || path.endsWith("Sole"))
      expect(html).toContain(`"amount":${price * 100}`);
    const cart = /"counts":\{"cart":(\d+)/.exec(html)?.[1];
    expect(html.includes(email)).toBe(client === shopper);
    if (client !== shopper) expect(cart).toBe(client === guest ? "3" : "0");
    if (client === shopper || client === guest) expect(answer.headers.has("ETag")).toBe(false);
    else expect(answer.headers.get("Set-Cookie") ?? "").not.toMatch(/session|guest|toast/);
  }
});
