// Whose browser has the stylesheet is not given its rules again, over real HTTP: who says so, from when on, and for which build.
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeProduct } from "../support/products";
import { startFront, stopFront, type Front } from "../support/front";
import { visitorOf } from "../support/shop";

let id: string;
let front: Front;
beforeAll(async () => {
  front = await startFront();
  id = await makeProduct({ price: 500_000, stock: 9 });
});
afterAll(() => stopFront(front));

const inside = { "Sec-Fetch-Site": "same-origin" };
const visitor = () => visitorOf(() => front.port);
async function withCart() {
  const client = visitor();
  await client.post("/cart", { add: id, quantity: "1" });
  await client.get("/cart");
  return client;
}
const named = (answer: Response) =>
  answer.headers.getSetCookie().filter((line) => line.startsWith("styles="));
const carriesRules = async (answer: Response) => (await answer.text()).includes("<style data-own>");

// Pages that everybody sees are filled in the second time, the cart is always drawn.
it.each(["/category", "/pages/faq", "/cart"])(
  "whoever was led to %s from inside has it from then on",
  async (path) => {
    await (await withCart()).get(path, inside);
    const client = await withCart();
    const first = await client.get(path);
    expect(named(first)).toEqual([]);
    expect(await carriesRules(first)).toBe(true);
    const led = await client.get(path, inside);
    expect(named(led)).toEqual([
      expect.stringMatching(/^styles=tailwind-\w+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=\d+$/),
    ]);
    expect(await carriesRules(led)).toBe(false);
    const back = await client.get(path);
    expect(await carriesRules(back)).toBe(false);
    expect(named(back)).toEqual([]);
    expect(named(await client.get(path, inside))).toEqual([]);
  },
);

it("scripts that ask for data say so, too", async () => {
  const client = await withCart();
  const data = "/category?_data=routes%2F_shop.category";
  expect(named(await client.get(data, inside))).toHaveLength(1);
  expect(named(await client.get(data, inside))).toEqual([]);
  expect(await carriesRules(await client.get("/category"))).toBe(false);
  expect(named(await visitor().get(data, inside))).toEqual([]);
});

it("another build's stylesheet is not this one's", async () => {
  const client = await withCart();
  client.cookies.set("styles", "tailwind-BEFORE");
  expect(await carriesRules(await client.get("/category"))).toBe(true);
  expect(named(await client.get("/category", inside))).toHaveLength(1);
  expect(await carriesRules(await client.get("/category"))).toBe(false);
});

it("a browser that brings it alone is a visitor like any other, and is given what is kept", async () => {
  const somebody = await withCart();
  await somebody.get("/category", inside);
  const back = visitor();
  back.cookies.set("styles", somebody.cookies.get("styles") ?? "");
  const [page, kept] = [await back.get("/category"), await visitor().get("/category", inside)];
  expect(page.headers.get("ETag")).toBe(kept.headers.get("ETag"));
  expect(page.headers.get("ETag")).toMatch(/^W\/"[\w-]{16}"$/);
  expect([named(page), named(kept)]).toEqual([[], []]);
});
