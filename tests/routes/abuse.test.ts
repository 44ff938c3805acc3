// Who would misuse what a shop must offer to everybody: floods of orders for cash, of payments begun, and of notices.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { takeStep } from "~/models/order/step.server";
import { lookAfter } from "~/models/payment/sweep.server";
import { buy, guestWith, reviewOf, answerAll, storedOrder } from "../support/checkout";
import { startFront, statusOf, stopFront, type Front } from "../support/front";
import {
  offerMethods,
  startGateway,
  startStripe,
  tryToPay,
  type Gateway,
} from "../support/gateway";
import { line, newBuyer, place, product } from "../support/own-orders";
import { readable } from "../support/html";
import { makeProduct } from "../support/products";
import { shop } from "../support/shop";

let gateway: Gateway;
let stripe: Awaited<ReturnType<typeof startStripe>>;
let front: Front;
beforeAll(async () => {
  [gateway, stripe] = [await startGateway(), await startStripe()];
  await shop();
  front = await startFront();
});
afterAll(async () => {
  await stopFront(front);
  gateway.stop();
  stripe.stop();
});
beforeEach(async () => {
  await offerMethods({ card: true });
  await getDb().deleteFrom("throttles").execute();
});

const guest = async () => guestWith({ [await makeProduct({ price: 200_000, stock: 10 })]: 1 });
const admin = { staff: { id: "admin", name: "Admin User" } };

describe("orders for cash", () => {
  it("of one phone number are three that nobody confirmed, however it is written", async () => {
    const phone = "01799-000001";
    const ids = [];
    for (let count = 1; count <= 3; count += 1) ids.push(await buy(await guest(), { phone }));
    const fourth = await guest();
    await answerAll(fourth, { phone: "+880 1799 000001" });
    const answer = await fourth.post("/checkout/review", await reviewOf(fourth));
    expect(answer.status).toBe(429);
    expect(await answer.text()).toContain("Three orders with this phone number wait for our call");
    await takeStep(admin, ids[0] ?? "", { step: "confirm" });
    await buy(fourth, { phone });
  });

  it("end after three days without a call, and not before", async () => {
    const client = await guest();
    const id = await buy(client, { phone: "01799000002" });
    const { holdUntil, placedAt } = await storedOrder(id);
    expect(Date.parse(holdUntil ?? "") - Date.parse(placedAt)).toBe(3 * 24 * 3_600_000);
    const sweep = getDb().selectFrom("tasks").select("runAt").where("key", "like", `sweep:${id}:%`);
    expect(await sweep.execute()).toEqual([{ runAt: holdUntil }]);
    await lookAfter(id);
    expect((await storedOrder(id)).status).toBe("Pending");
    const past = new Date(Date.now() - 1_000).toISOString();
    await getDb().updateTable("orders").set({ holdUntil: past }).where("id", "=", id).execute();
    await lookAfter(id);
    expect(await storedOrder(id)).toMatchObject({ status: "Cancelled", cancelReason: "shop" });
    const page = readable(await (await client.get(`/order/${id}`)).text());
    expect(page).toContain("We could not reach you");
  });

  it("stay when somebody called", async () => {
    const id = await buy(await guest(), { phone: "01799000003" });
    await takeStep(admin, id, { step: "confirm" });
    expect(await storedOrder(id)).toMatchObject({ status: "Processing", holdUntil: null });
  });
});

describe("payments begun", () => {
  it("from one address are ten an hour; the order is kept, and can be paid another way", async () => {
    await offerMethods({ card: true, bkash: true, bkashAccount: "1" });
    const client = await guest();
    await answerAll(client, { phone: "01799000004" });
    const form = { rateId: "", method: "sslcommerz" };
    const page = await (await client.get("/checkout/delivery")).text();
    form.rateId = /name="rateId"[^>]*value="([^"]+)"/.exec(page)?.[1] ?? "";
    await client.post("/checkout/delivery", form);
    const placed = await client.post("/checkout/review", await reviewOf(client));
    const [, attempt = ""] = /pay\/(\w+)$/.exec(placed.headers.get("Location") ?? "") ?? [];
    const tryId = [...gateway.transactions.values()].find(({ key }) => key === attempt)?.tranId;
    const id = tryId?.split("-")[0] ?? "";
    for (let count = 2; count <= 10; count += 1) {
      const again = await client.post(`/order/${id}/pay`, { method: "sslcommerz" });
      expect(again.status).toBe(303);
    }
    const refused = await client.post(`/order/${id}/pay`, { method: "sslcommerz" });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).not.toBeNull();
    expect(await refused.text()).toContain("Please wait a minute and try again");
    const other = await client.post(`/order/${id}/pay`, { method: "bkash" });
    expect(other.headers.get("Location")).toBe(`/order/${id}/pay`);
  });
});

describe("notices", () => {
  it("from one address are sixty a minute, forged or not, and never an error of the shop's", async () => {
    const id = await place([line(await product())], await newBuyer(), { payment: "Credit Card" });
    const { transaction } = await tryToPay(gateway, id);
    const post = (provider: string, body: string) =>
      front.raw(
        [
          `POST /webhooks/${provider} HTTP/1.1`,
          ...["Host: localhost", `Content-Length: ${Buffer.byteLength(body)}`, "", body],
        ].join("\r\n"),
      );
    const bodies = [
      gateway.noticeOf(transaction, "wrong"),
      "",
      "{}",
      "verify_key=tran_id&tran_id=x",
    ];
    const seen = new Map<number, number>();
    for (let count = 0; count < 70; count += 1) {
      const provider = ["sslcommerz", "stripe"][count % 2] ?? "";
      const status = statusOf(await post(provider, bodies[count % bodies.length] ?? ""));
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    expect(seen).toEqual(
      new Map([
        [400, 60],
        [429, 10],
      ]),
    );
    expect((await storedOrder(id)).status).toBe("Pending");
  });
});
