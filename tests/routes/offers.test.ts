// Offers as shoppers without scripts have them: each card of the home page to a placed order, codes in the cart, and rules that stop applying.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { proveEmail } from "~/models/account/proof.server";
import { settleSales } from "~/models/sale/run.server";
import { signedIn } from "../support/accounts";
import {
  buy,
  answerAll,
  forgetLimits,
  guestWith,
  reviewOf,
  storedOrder,
  textOf,
} from "../support/checkout";
import { promotion } from "../support/promotions";
import { Client } from "../support/shop";

beforeAll(async () => {
  await new Client().get("/healthz");
});
afterEach(async () => {
  await forgetLimits();
  const kept = ["student", "bundle"];
  await getDb().deleteFrom("promotions").where("id", "not in", kept).execute();
  await getDb().updateTable("promotions").set({ active: 1 }).execute();
});

const off = (id: string) =>
  getDb()
    .selectFrom("orderDiscounts")
    .select(["name", "amount"])
    .where("orderId", "=", id)
    .execute();
const cardOf = async (title: string) => {
  const html = await (await new Client().get("/")).text();
  const [, href] =
    new RegExp(`<a class="teaser"[^>]*href="([^"]*)"(?:(?!</a>).)*<b>${title}</b>`, "s").exec(
      html,
    ) ?? [];
  return href?.replaceAll("&amp;", "&");
};

describe("each card's promise can be had", () => {
  it("Student Discount: 10% off Apple for a proven student address, and for no other", async () => {
    const list = await cardOf("Student Discount");
    expect(await textOf(new Client(), list ?? "")).toContain("/product/airpods-4");
    const client = await signedIn("Shopper");
    const { id } = await getDb()
      .selectFrom("users")
      .select("id")
      .where("email", "=", "shopper@example.com")
      .executeTakeFirstOrThrow();
    await getDb()
      .updateTable("users")
      .set({ email: "nadia@cse.du.ac.bd" })
      .where("id", "=", id)
      .execute();
    await guestWith({ "airpods-4": 1 }, client);
    const unproven = await textOf(client, "/cart");
    expect(unproven).not.toContain("Student Discount</dt>");
    expect(unproven).toMatch(/<b>Student Discount<\/b> is for accounts.* ends in .edu or .ac.bd/s);
    expect(unproven).toMatch(/href="\/password\/forgot"[^>]*>have a link mailed to it/);
    await transact((trx) => proveEmail(trx, id));
    const proven = await textOf(client, "/cart");
    expect(proven).toMatch(/Student Discount<\/dt>\s*<dd[^>]*>−৳1,690/);
    expect(proven).not.toContain("is for accounts whose");
    // Nothing in the cart that it would be for.
    expect(await textOf(await guestWith(), "/cart")).not.toContain("Student Discount");
    const order = await buy(client);
    const { discount, lines, subtotal, shipping, total } = await storedOrder(order);
    expect([subtotal, discount, total - shipping]).toEqual([1_690_000, 169_000, 1_521_000]);
    expect(lines).toMatchObject([{ discount: 169_000, net: 1_521_000 }]);
    expect(await off(order)).toEqual([{ name: "Student Discount", amount: 169_000 }]);
    expect(await textOf(client, `/order/${order}`)).toMatch(/Student Discount<\/dt>/);
  });

  it("Bundle Deal: the cart says what is to be chosen, leads there, and gives the cheapest for nothing", async () => {
    expect(await cardOf("Bundle Deal")).toBe("/category?categories=Laptops");
    const client = await guestWith({ "dell-xps-13-9340": 1 });
    const cart = await textOf(client, "/cart");
    expect(cart).toContain("Choose your free earbuds");
    expect(cart).toContain('href="/category?type=airpods"');
    expect(await textOf(client, "/category?type=airpods")).toContain("/product/jbl-wave-beam");
    await guestWith({ "galaxy-buds-fe": 1, "jbl-wave-beam": 1 }, client);
    expect(await textOf(client, "/cart")).not.toContain("Choose your free earbuds");
    const order = await buy(client);
    expect(await off(order)).toEqual([{ name: "Bundle Deal", amount: 392_000 }]);
    const { lines } = await storedOrder(order);
    expect(lines.map(({ net }) => net === 0)).toEqual([false, false, true]);
  });

  it("Weekend Sale: its products cost up to 30% less on a Friday", async () => {
    const list = await cardOf("Weekend Sale");
    expect(await textOf(new Client(), list ?? "")).toContain("/product/fifine-k669b");
    // The next one, never today: a sale holds no price before the shop was made.
    const friday = new Date();
    friday.setUTCDate(friday.getUTCDate() + 7 - ((friday.getUTCDay() + 2) % 7));
    friday.setUTCHours(8);
    await settleSales({ key: "friday", payload: {} }, () => friday);
    const order = await buy(await guestWith({ "fifine-k669b-condenser-microphone": 1 }));
    expect((await storedOrder(order)).subtotal).toBe(238_000);
    const tuesday = new Date(friday.getTime() + 4 * 86_400_000);
    await settleSales({ key: "tuesday", payload: {} }, () => tuesday);
  });

  it("and a card is gone with its rule", async () => {
    await getDb().updateTable("promotions").set({ active: 0 }).where("id", "=", "bundle").execute();
    expect(await cardOf("Bundle Deal")).toBeUndefined();
    expect(await cardOf("Student Discount")).toBeDefined();
  });
});

describe("a code in the cart", () => {
  const sent = (client: Client, code: string) => client.post("/cart", { code });

  it("takes its part off, is kept to the order, and goes with an empty field", async () => {
    await promotion({
      name: "Welcome",
      code: "WELCOME",
      action: { kind: "percent", of: "order", percent: 1_000 },
    });
    const client = await guestWith();
    expect((await sent(client, " welcome ")).status).toBe(302);
    expect(await textOf(client, "/cart")).toMatch(/Welcome<\/dt>\s*<dd[^>]*>−৳540/);
    await sent(client, "");
    expect(await textOf(client, "/cart")).not.toContain("Welcome</dt>");
    await sent(client, "WELCOME");
    await answerAll(client);
    for (const step of ["details", "delivery"]) {
      const page = await textOf(client, `/checkout/${step}`);
      expect(page).toMatch(/Items<\/dt>\s*<dd[^>]*>৳5,400/);
      expect(page).toMatch(/Welcome<\/dt>\s*<dd[^>]*>−৳540/);
      expect(page).toMatch(/Total<\/dt>\s*<dd[^>]*>৳4,860<\/dd>/);
    }
    const order = await buy(client);
    expect(await off(order)).toEqual([{ name: "Welcome", amount: 54_000 }]);
  });

  it("that is refused says why with 400 and keeps what was typed; guessing ends with 429", async () => {
    await promotion({ code: "GONE", active: 0 });
    const client = await guestWith();
    const answer = await sent(client, "gone");
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toMatch(/role="alert"(?:(?!<\/div>).)*This code is over\./s);
    expect(html).toContain('value="gone"');
    for (let round = 0; round < 9; round += 1) await sent(client, `GUESS${round}`);
    const last = await sent(client, "GUESS");
    expect(last.status).toBe(429);
    expect(last.headers.get("Retry-After")).toBeTruthy();
  });

  it("for free delivery stands beside the sums of the order", async () => {
    await promotion({ name: "Free way", code: "WAY", action: { kind: "delivery" } });
    const client = await guestWith();
    await sent(client, "WAY");
    const order = await buy(client);
    expect(await storedOrder(order)).toMatchObject({ shipping: 0, discount: 0, total: 540_000 });
    expect(await textOf(client, `/order/${order}`)).toContain("Delivery (Free way)");
  });
});

it("a delivery that a promotion makes free is free on the page where it is chosen, and named", async () => {
  const client = await guestWith();
  await answerAll(client);
  const page = () => textOf(client, "/checkout/delivery");
  expect(await page()).toMatch(/: ৳\d+</);
  await promotion({ name: "Free for all", action: { kind: "delivery" }, conditions: { least: 1 } });
  const html = await page();
  expect(html).toContain(": free (Free for all)<");
  expect(html).not.toMatch(/: ৳\d+</);
  // What costs nothing by itself names nobody.
  expect(html).toMatch(/Pick up at the shop: free</);
});

it("a rule that stopped applying is named with 409, and the order goes without it", async () => {
  const id = await promotion({ name: "Flash" });
  const client = await guestWith();
  await answerAll(client);
  const agreed = await reviewOf(client);
  await getDb().updateTable("promotions").set({ active: 0 }).where("id", "=", id).execute();
  const answer = await client.post("/checkout/review", agreed);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("“Flash” no longer applies: it took ৳540 off.");
  const placed = await client.post("/checkout/review", await reviewOf(client));
  expect(placed.status).toBe(302);
});
