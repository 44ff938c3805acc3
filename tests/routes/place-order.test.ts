// Placing an order without scripts: what was shown, once, and what is refused at the end.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import {
  answerAll,
  forgetLimits,
  guestWith,
  placedIn,
  reviewOf,
  storedOrder,
  textOf,
} from "../support/checkout";
import { readable } from "../support/html";
import { makeProduct } from "../support/products";
import { type Client, shop, visitorFrom } from "../support/shop";

beforeAll(async () => {
  await shop();
  await signedIn("Shopper");
});
afterEach(forgetLimits);

const product = (stock = 10, price = 200_000) => makeProduct({ price, stock });
const setVariant = (id: string, change: { price?: number; stock?: number }) =>
  getDb().updateTable("variants").set(change).where("id", "=", id).execute();
const orderCount = async () =>
  (
    await getDb()
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow()
  ).count;

describe("placing", () => {
  it("makes an order of what was shown, and empties the cart of it", async () => {
    const [one, other] = [await product(), await product(5, 50_000)];
    const client = await guestWith({ [one]: 2, [other]: 1 });
    await answerAll(client);
    const page = await textOf(client, "/checkout/review");
    expect(page).toContain("৳4,570");
    expect(page).toContain("includes ৳596.09 VAT");
    const answer = await client.post("/checkout/review", await reviewOf(client));
    expect(await storedOrder(placedIn(answer))).toMatchObject({
      ...{ userId: null, customerName: "Nadia Karim", phone: "+8801711223344" },
      ...{ subtotal: 450_000, shipping: 7000, total: 457_000, tax: 59_609 },
      ...{ payment: "Cash on Delivery", payState: "To pay on delivery", status: "Pending" },
      lines: [{ quantity: 2 }, { quantity: 1 }],
    });
    expect(await textOf(client, "/cart")).toContain("Your cart is empty");
  });

  it("sent twice, at once or later, in two tabs, is one order", async () => {
    const client = await guestWith({ [await product()]: 1 });
    await answerAll(client);
    const [first, second] = [await reviewOf(client), await reviewOf(client)];
    const before = await orderCount();
    const answers = await Promise.all([
      client.post("/checkout/review", first),
      client.post("/checkout/review", second),
    ]);
    const later = await client.post("/checkout/review", first);
    const ids = [...answers, later].map(placedIn);
    expect(new Set(ids).size).toBe(1);
    expect(await orderCount()).toBe(before + 1);
    expect(later.headers.getSetCookie().join()).toContain("toast=");
  });

  it("names each difference and orders nothing when something changed", async () => {
    const [dear, scarce, gone, fine] = [
      await product(),
      await product(),
      await product(),
      await product(),
    ];
    const client = await guestWith({ [dear]: 1, [scarce]: 5, [gone]: 1, [fine]: 1 });
    await answerAll(client);
    const review = await reviewOf(client);
    await setVariant(dear, { price: 210_000 });
    await setVariant(scarce, { stock: 3 });
    await setVariant(gone, { stock: 0 });
    const rate = (price: number) =>
      getDb().updateTable("shippingRates").set({ price }).where("id", "=", "dhaka-bdt").execute();
    await rate(8000);
    const before = await orderCount();
    const answer = await client.post("/checkout/review", review);
    const page = readable(await answer.text());
    await rate(7000);
    expect(answer.status).toBe(409);
    expect(page).toContain("Nothing was ordered yet.");
    for (const words of [
      "costs ৳2,100 now; it was ৳2,000.",
      "3 in place of 5.",
      "is no longer part of the order.",
      "Delivery is ৳80 now; it was ৳70.",
      "The total is ৳10,180 now.",
    ]) {
      expect(page).toContain(words);
    }
    expect(await orderCount()).toBe(before);
    // The page that says so can be agreed to.
    const again = await client.post("/checkout/review", await reviewOf(client));
    expect((await storedOrder(placedIn(again))).total).toBe(1_017_000);
  });

  it("believes no figures of the browser's", async () => {
    const client = await guestWith({ [await product()]: 1 });
    await answerAll(client);
    const review = await reviewOf(client);
    const cheap = { lines: [], delivery: 0, total: 1 };
    for (const seen of [JSON.stringify(cheap), "{", "null", ""]) {
      const answer = await client.post("/checkout/review", { ...review, seen, quote: "x" });
      expect(answer.status).toBe(409);
    }
    const answer = await client.post("/checkout/review", { ...review, seen: "x" });
    expect((await storedOrder(placedIn(answer))).total).toBe(207_000);
  });

  it("of another shopper's checkout is not possible", async () => {
    const client = await guestWith({ [await product()]: 1 });
    await answerAll(client);
    const review = await reviewOf(client);
    const stranger = await guestWith({ [await product()]: 1 });
    const before = await orderCount();
    for (const checkout of [review.checkout as string, "unknown"]) {
      const answer = await stranger.post("/checkout/review", { ...review, checkout });
      expect(answer.headers.get("Location")).toBe("/cart");
    }
    expect(await orderCount()).toBe(before);
  });

  it("is held to three orders of one phone number that wait for a call, and five a day of one address", async () => {
    const thing = await product(50);
    const from = (address: string) => visitorFrom(address);
    const order = async (client: Client, phone: string) => {
      await client.post("/cart", { add: thing, quantity: "1" });
      await answerAll(client, { phone });
      return client.post("/checkout/review", await reviewOf(client));
    };
    for (let count = 0; count < 3; count += 1) {
      placedIn(await order(from(`192.0.2.${count}`), "01999000111"));
    }
    const fourth = await order(from("192.0.2.9"), "+8801999-000111");
    expect(fourth.status).toBe(429);
    expect(await fourth.text()).toContain("wait for our call already");
    const busy = from("198.51.100.7");
    for (let count = 0; count < 5; count += 1) placedIn(await order(busy, `0199900022${count}`));
    const sixth = await order(busy, "01999000229");
    expect(sixth.status).toBe(429);
    expect(sixth.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await sixth.text()).toContain("Many orders came from your network today.");
  });
});
