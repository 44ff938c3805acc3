// Placing an order that is paid on a provider's page, changing how it is paid, and what becomes of one that is not.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { takeStep } from "~/models/order/step.server";
import { settle } from "~/models/payment/settle.server";
import { workers } from "~/start.server";
import { details, formOf, guestWith, placedIn, reviewOf, storedOrder } from "../support/checkout";
import {
  doTasks,
  mailsOf,
  offerMethods,
  paymentOf,
  startGateway,
  startStripe,
  type Gateway,
  type PlayedStripe,
} from "../support/gateway";
import { formsOf, readable } from "../support/html";
import { makeProduct } from "../support/products";
import { shop, type Client } from "../support/shop";

let gateway: Gateway;
let stripe: PlayedStripe;
beforeAll(async () => {
  [gateway, stripe] = [await startGateway(), await startStripe()];
  await shop();
});
afterAll(() => {
  gateway.stop();
  stripe.stop();
});
const cards = { card: true, stripe: true, bkash: true, bkashAccount: "01700000000" };
beforeEach(() => offerMethods(cards));
afterEach(async () => {
  stripe.state.silent = gateway.state.silent = false;
  await getDb().deleteFrom("throttles").execute();
  await getDb().updateTable("orders").set({ status: "Processing" }).execute();
});

const text = async (client: Client, path: string) =>
  readable(await (await client.get(path)).text()).replaceAll("<!-- -->", "");
const triesOf = (orderId: string) =>
  getDb().selectFrom("payments").selectAll().where("orderId", "=", orderId).execute();
const sweepNow = () => doTasks({ ...workers, mail: () => Promise.resolve() }, new Date());

let phones = 0;
/** A guest who has answered everything, to pay so. */
const reviewing = async (method: string, price = 200_000) => {
  const thing = await makeProduct({ price, stock: 10 });
  const client = await guestWith({ [thing]: 1 });
  phones += 1;
  const phone = `018${String(10_000_000 + phones)}`;
  await client.post("/checkout/details", { ...details, phone });
  const form = formOf(await (await client.get("/checkout/delivery")).text(), "/checkout/delivery");
  const answer = await client.post("/checkout/delivery", { ...form, method });
  if (answer.status !== 302) throw new Error(`The choice was refused: ${answer.status}`);
  return { client, thing, phone };
};
/** The order that a new guest placed last. */
const newest = async (phone: string) =>
  getDb()
    .selectFrom("orders")
    .selectAll()
    .where("phone", "like", `%${phone.slice(1)}`)
    .orderBy("placedAt", "desc")
    .executeTakeFirstOrThrow();
const place = async (method: string, price?: number) => {
  const guest = await reviewing(method, price);
  const answer = await guest.client.post("/checkout/review", await reviewOf(guest.client));
  const { id } = await newest(guest.phone);
  return { ...guest, id, answer };
};
const cart = async (client: Client) => text(client, "/cart");

describe("placing an order that is paid on a provider's page", () => {
  it.each([
    ["stripe", () => stripe.origin],
    ["sslcommerz", () => gateway.origin],
  ])("by %s leads straight there, once however often it is sent", async (method, origin) => {
    const { client, phone } = await reviewing(method);
    expect(await text(client, "/checkout/review")).toContain("Place order and pay ৳2,070");
    const review = await reviewOf(client);
    const answers = [await client.post("/checkout/review", review)];
    const again = await client.post("/checkout/review", review);
    const { id } = await newest(phone);
    for (const answer of [...answers, again]) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toContain(`${origin()}/`);
    }
    const pages = new Set([...answers, again].map(({ headers }) => headers.get("Location")));
    expect(pages.size).toBe(1);
    expect(await triesOf(id)).toMatchObject([{ provider: method, amount: 207_000 }]);
    expect(await mailsOf(id)).toEqual([]);
  });

  it("begins with what is due now, where there is an advance", async () => {
    const { id } = await place("cod:stripe", 2_500_000);
    const [payment] = await triesOf(id);
    expect(payment).toMatchObject({ provider: "stripe", amount: 250_000 });
    const session = stripe.sessions.get(payment?.id ?? "");
    if (!session) throw new Error("No session");
    stripe.pay(session);
    await settle(session.tryId);
    expect(await storedOrder(id)).toMatchObject({
      ...{ status: "Processing", payState: "Advance paid", paid: 250_000 },
    });
  });

  it("is placed all the same when the provider is silent, and offers another try or way", async () => {
    const { client, phone } = await reviewing("stripe");
    const review = await reviewOf(client);
    stripe.state.silent = true;
    const answer = await client.post("/checkout/review", review);
    const { id } = await newest(phone);
    expect(answer.headers.get("Location")).toBe(`/order/${id}/pay`);
    const page = await text(client, `/order/${id}/pay`);
    for (const words of [
      "The payment page does not answer.",
      `Order #${id} is kept for you until`,
      "Try again",
      "Pay another way",
    ]) {
      expect(page).toContain(words);
    }
    stripe.state.silent = false;
    const next = await client.post(`/order/${id}/pay`, { method: "stripe" });
    expect(next.headers.get("Location")).toContain(stripe.origin);
    expect(await triesOf(id)).toHaveLength(1);
  });
});

describe("paying another way", () => {
  it("may be cash at the door, and ends the provider's page", async () => {
    const { client, id } = await place("stripe");
    const page = await text(client, `/order/${id}/pay`);
    const offered = formsOf(page, `/order/${id}/pay`).flatMap(({ fields }) => fields.method ?? []);
    expect(offered).toEqual(["stripe", "cod", "bkash", "sslcommerz"]);
    const answer = await client.post(`/order/${id}/pay`, { method: "cod" });
    expect(answer.headers.get("Location")).toBe(`/order/${id}`);
    expect(await storedOrder(id)).toMatchObject({
      ...{ payment: "Cash on Delivery", payState: "To pay on delivery", dueNow: 0 },
      status: "Pending",
    });
    expect(await mailsOf(id)).toEqual(["placed"]);
    const [payment] = await triesOf(id);
    expect(payment?.state).toBe("ended");
    await sweepNow();
    expect(stripe.sessions.get(payment?.id ?? "")?.status).toBe("expired");
    await takeStep({ staff: { id: "admin", name: "Admin User" } }, id, { step: "confirm" });
    expect((await storedOrder(id)).status).toBe("Processing");
  });

  it("keeps what comes in on the first page all the same", async () => {
    const { client, id } = await place("stripe");
    const [payment] = await triesOf(id);
    const session = stripe.sessions.get(payment?.id ?? "");
    if (!session) throw new Error("No session");
    await client.post(`/order/${id}/pay`, { method: "cod" });
    stripe.pay(session);
    await sweepNow();
    expect(await storedOrder(id)).toMatchObject({
      ...{ status: "Processing", payState: "Paid", paid: 207_000 },
    });
  });

  it("is cash after an advance where that is asked for, and nothing else", async () => {
    const { client, id } = await place("stripe", 2_500_000);
    expect((await client.post(`/order/${id}/pay`, { method: "cod" })).status).toBe(409);
    const page = await text(client, `/order/${id}/pay`);
    expect(page).toContain("Cash on delivery, ৳2,500 now: bKash");
    const answer = await client.post(`/order/${id}/pay`, { method: "cod:bkash" });
    expect(answer.headers.get("Location")).toBe(`/order/${id}/pay`);
    expect(await storedOrder(id)).toMatchObject({ payment: "bKash", dueNow: 250_000 });
    const given = { method: "cod:bkash", reference: `CHANGED${id}` };
    expect((await client.post(`/order/${id}/pay`, given)).status).toBe(302);
    expect(await triesOf(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ provider: "bkash", state: "given", amount: 250_000 }),
      ]),
    );
  });

  it("is over with the time to pay, and with a number that is looked for", async () => {
    const { client, id } = await place("bkash");
    await client.post(`/order/${id}/pay`, { method: "bkash", reference: `GIVEN${id}` });
    expect((await client.post(`/order/${id}/pay`, { method: "cod" })).status).toBe(409);
    const late = await place("stripe");
    const past = new Date(Date.now() - 1_000).toISOString();
    await getDb()
      .updateTable("orders")
      .set({ holdUntil: past })
      .where("id", "=", late.id)
      .execute();
    const answer = await late.client.post(`/order/${late.id}/pay`, { method: "cod" });
    expect(answer.status).toBe(409);
    expect(await storedOrder(late.id)).toMatchObject({ payState: "Awaiting payment" });
  });
});

describe("an order of one's own that waits for its payment", () => {
  it("stands before the checkout, and can be changed", async () => {
    const { client, id, thing } = await place("stripe");
    const page = await text(client, "/checkout");
    expect(page).toContain(`Order #${id} waits for payment until`);
    expect(page).toContain(`href="/order/${id}/pay"`);
    await client.post("/cart", { add: "sony-wh-ch520", quantity: "1" });
    expect(await text(client, "/checkout/details")).toContain(`Order #${id} waits for payment`);
    const form = formOf(page, "/checkout");
    const changed = await client.post("/checkout?index", form);
    expect(changed.headers.get("Location")).toBe("/cart");
    const back = readable(await (await client.follow(changed)).text());
    expect(back).toContain("Your payment was not finished. Your items are back in your cart.");
    expect(back).toContain(thing);
    expect(await storedOrder(id)).toMatchObject({ status: "Cancelled", cancelReason: "shopper" });
    expect((await client.post("/checkout?index", form)).headers.get("Location")).toBe("/checkout");
    expect((await client.get("/checkout")).headers.get("Location")).toMatch(/^\/checkout\//);
    const stranger = await guestWith();
    expect((await stranger.get("/checkout")).headers.get("Location")).toBe("/checkout/details");
  });

  it("is cancelled on its page, too, with its items back in the cart", async () => {
    const { client, id, thing } = await place("stripe");
    expect(await cart(client)).not.toContain(thing);
    const form = formOf(
      await (await client.get(`/order/${id}/cancel`)).text(),
      `/order/${id}/cancel`,
    );
    const answer = await client.post(`/order/${id}/cancel`, form);
    expect(readable(await (await client.follow(answer)).text())).toContain(
      "Your payment was not finished. Your items are back in your cart.",
    );
    expect(await cart(client)).toContain(thing);
  });

  it("that is paid at the door is cancelled without", async () => {
    const { client, id, thing } = await place("cod");
    const form = formOf(
      await (await client.get(`/order/${id}/cancel`)).text(),
      `/order/${id}/cancel`,
    );
    await client.post(`/order/${id}/cancel`, form);
    expect((await storedOrder(id)).status).toBe("Cancelled");
    expect(await cart(client)).not.toContain(thing);
  });

  it("is one: a second one waits, also under the phone number alone, unless it needs no payment", async () => {
    const { client, id, phone } = await place("stripe");
    await client.post("/cart", {
      add: await makeProduct({ price: 200_000, stock: 9 }),
      quantity: "1",
    });
    const choose = async (buyer: Client, method: string) => {
      await buyer.post("/checkout/details", { ...details, phone });
      const page = await (await buyer.get("/checkout/delivery")).text();
      await buyer.post("/checkout/delivery", { ...formOf(page, "/checkout/delivery"), method });
      return buyer.post("/checkout/review", await reviewOf(buyer));
    };
    const second = await choose(client, "bkash");
    expect(second.status).toBe(429);
    expect(await second.text()).toContain(`Order #${id} waits for its payment`);
    const other = await guestWith({ "sony-wh-ch520": 1 });
    const foreign = await choose(other, "bkash");
    expect(foreign.status).toBe(429);
    const words = await foreign.text();
    expect(words).toContain("An order with this phone number waits for its payment");
    expect(words).not.toContain(`#${id}`);
    expect(placedIn(await choose(other, "cod"))).not.toBe(id);
    await takeStep({ customer: null }, id, { step: "cancel" });
    expect((await choose(client, "stripe")).status).toBe(303);
  });

  it("is closed when five payments failed", async () => {
    const { client, id, thing } = await place("sslcommerz");
    for (let round = 1; round <= 5; round += 1) {
      const payment = (await triesOf(id)).find(({ state }) => state === "open");
      const transaction = gateway.transactions.get(payment?.id ?? "");
      if (!transaction) throw new Error(`No try ${round}`);
      expect((await storedOrder(id)).status).toBe("Pending");
      transaction.status = "FAILED";
      await settle(transaction.tranId);
      expect((await paymentOf(transaction.tranId)).state).toBe("failed");
      const next = await client.post(`/order/${id}/pay`, { method: "sslcommerz" });
      expect(next.status).toBe(round < 5 ? 303 : 409);
    }
    expect(await storedOrder(id)).toMatchObject({ status: "Cancelled", cancelReason: "unpaid" });
    expect(await cart(client)).toContain(thing);
  });
});
