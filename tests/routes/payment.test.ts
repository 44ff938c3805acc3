// Paying over HTTP: the order's own page, the staff's answer, notices, and the way back from the provider's site.
import { beforeAll, afterAll, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { signedIn } from "../support/accounts";
import { startFront, statusOf, stopFront, type Front } from "../support/front";
import {
  offerAllMethods,
  paymentOf,
  startGateway,
  startStripe,
  type Gateway,
  type PlayedStripe,
} from "../support/gateway";
import { line, place, product, rowOf } from "../support/own-orders";
import type { User } from "~/models/account/user";
import type { Client } from "../support/shop";

let gateway: Gateway;
let stripe: PlayedStripe;
let shopper: Client;
let admin: Client;
let buyer: User;
let front: Front;
beforeAll(async () => {
  [gateway, stripe] = [await startGateway(), await startStripe()];
  [shopper, admin] = [await signedIn("Shopper"), await signedIn("Admin")];
  await offerAllMethods();
  const { id } = await getDb()
    .selectFrom("users")
    .select("id")
    .where("email", "=", "shopper@example.com")
    .executeTakeFirstOrThrow();
  buyer = { id, name: "Shopper", email: "shopper@example.com" } as User;
  front = await startFront();
});
afterAll(async () => {
  await stopFront(front);
  gateway.stop();
  stripe.stop();
});

const order = async (payment: "bKash" | "Bank Transfer" | "Credit Card") =>
  place([line(await product())], buyer, { payment });
const tries = (orderId: string) =>
  getDb().selectFrom("payments").selectAll().where("orderId", "=", orderId).execute();
const give = (id: string, reference: string, method = "bkash") =>
  shopper.post(`/order/${id}/pay`, { method, reference });
const answer = async (id: string, word: string) => {
  const [payment] = await tries(id);
  return admin.post(`/admin/orders/${id}/payments/${payment?.id}`, {
    ...{ answer: word, version: String(payment?.version) },
  });
};

describe("a payment by hand", () => {
  it("shows the account, takes the number, and is approved once", async () => {
    const id = await order("bKash");
    const page = await (await shopper.get(`/order/${id}/pay`)).text();
    expect(page).toContain("01700000000");
    expect(page).toContain("Transaction number");
    const wrong = await give(id, "a b");
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("4 to 40 letters and digits");
    const given = await give(id, " abc 123 ");
    expect(given.headers.get("Location")).toBe(`/order/${id}/pay`);
    await give(id, "ABC123");
    expect(await tries(id)).toMatchObject([
      { provider: "bkash", reference: "ABC123", state: "given", amount: 200_000 },
    ]);
    expect(await (await shopper.get(`/order/${id}/pay`)).text()).toContain(
      "We look for your payment with the number ABC123",
    );
    const [payment] = await tries(id);
    const form = await (await admin.get(`/admin/orders/${id}/payments/${payment?.id}`)).text();
    expect(form).toContain("The money is here");
    expect((await answer(id, "approve")).status).toBe(302);
    await admin.post(`/admin/orders/${id}/payments/${payment?.id}`, {
      ...{ answer: "approve", version: String(payment?.version) },
    });
    expect(await rowOf(id)).toMatchObject({ status: "Processing", paid: 200_000 });

    const other = await order("bKash");
    await give(other, "abc123");
    const refused = await answer(other, "approve");
    expect(refused.status).toBe(400);
    expect((await rowOf(other)).status).toBe("Pending");
    const bank = await order("Bank Transfer");
    await give(bank, "abc123", "bank");
    expect((await answer(bank, "approve")).status).toBe(302);
    expect((await rowOf(bank)).status).toBe("Processing");
  });

  it("whose number is not found may be given again, with new time", async () => {
    const id = await order("bKash");
    await give(id, "WRONG1");
    const old = new Date(0).toISOString();
    await getDb().updateTable("orders").set({ holdUntil: old }).where("id", "=", id).execute();
    // Past its time it waits for the staff all the same.
    expect(await (await shopper.get(`/order/${id}/pay`)).text()).toContain("WRONG1");
    expect((await rowOf(id)).status).toBe("Pending");
    await answer(id, "refuse");
    const { holdUntil, status } = await rowOf(id);
    expect([status, (holdUntil ?? "") > new Date().toISOString()]).toEqual(["Pending", true]);
    const page = await (await shopper.get(`/order/${id}/pay`)).text();
    expect(page).toContain("We found no payment with the number that you gave");
    await give(id, "RIGHT1");
    expect(await tries(id)).toHaveLength(2);
  });

  it("is the buyer's alone, and only for what waits for it", async () => {
    const id = await order("bKash");
    const visitor = await signedIn("Admin");
    for (const path of [`/order/${id}/pay`, "/order/none/pay"]) {
      expect((await visitor.get(path)).status).toBe(404);
      expect((await visitor.post(path, { method: "bkash", reference: "ABCD" })).status).toBe(404);
    }
    await getDb().updateTable("orders").set({ payState: "Paid" }).where("id", "=", id).execute();
    expect((await give(id, "LATE1")).status).toBe(409);
    expect(await tries(id)).toEqual([]);
  });

  it("that nobody gave a number for ends after 48 hours, at the next look", async () => {
    const id = await order("bKash");
    const { holdUntil, placedAt } = await rowOf(id);
    expect(Date.parse(holdUntil ?? "") - Date.parse(placedAt)).toBe(48 * 3_600_000);
    const past = new Date(Date.now() - 1_000).toISOString();
    await getDb().updateTable("orders").set({ holdUntil: past }).where("id", "=", id).execute();
    const page = await (await shopper.get(`/order/${id}/pay`)).text();
    expect(page).toContain("Your payment was not finished");
    expect(await rowOf(id)).toMatchObject({ status: "Cancelled", cancelReason: "unpaid" });
  });
});

describe("a payment on the provider's page", () => {
  const begin = async () => {
    const id = await order("Credit Card");
    const leaves = await shopper.post(`/order/${id}/pay`, { method: "sslcommerz" });
    const [payment] = await tries(id);
    const transaction = gateway.transactions.get(payment?.id ?? "");
    if (!transaction || !payment) throw new Error("No try");
    return { id, leaves, attempt: payment.id, transaction };
  };
  const back = (attempt: string, ...headers: string[]) => {
    const body = "tran_id=x&status=VALID";
    return [
      `POST /payment-return/sslcommerz/${attempt} HTTP/1.1`,
      ...["Host: localhost", "Content-Type: application/x-www-form-urlencoded"],
      ...headers,
      ...[`Content-Length: ${body.length}`, "", body],
    ].join("\r\n");
  };
  const foreign = ["Origin: https://gateway.example", "Sec-Fetch-Site: cross-site"];

  it("is left for with a redirect, which the policy lets through", async () => {
    const { id, leaves, transaction } = await begin();
    expect(leaves.status).toBe(303);
    expect(leaves.headers.get("Location")).toBe(`${gateway.origin}/pay/${transaction.key}`);
    const page = await shopper.get(`/order/${id}/pay`);
    expect(page.headers.get("Content-Security-Policy")).toContain(
      `form-action 'self' ${gateway.origin} `,
    );
    expect(transaction).toMatchObject({ amount: "2000.00", currency: "BDT" });
    expect(transaction.back).toContain(`/payment-return/sslcommerz/${transaction.tranId}`);
  });

  it("is left for Stripe's page, too, which tells of it by a signed notice", async () => {
    const id = await order("Credit Card");
    const panel = await (await shopper.get(`/order/${id}/pay`)).text();
    expect(panel).toContain("Pay with Credit or debit card");
    const leaves = await shopper.post(`/order/${id}/pay`, { method: "stripe" });
    const [payment] = await tries(id);
    const session = stripe.sessions.get(payment?.id ?? "");
    if (!session || !payment) throw new Error("No try");
    expect(leaves.headers.get("Location")).toBe(`${stripe.origin}/c/pay/${session.key}`);
    const page = await shopper.get(`/order/${id}/pay`);
    expect(page.headers.get("Content-Security-Policy")).toMatch(
      new RegExp(`form-action 'self' [^;]*${stripe.origin};`),
    );
    // What the last try was begun with stays the first choice.
    const main = (await page.text()).split("Pay another way")[0];
    expect(main).toContain('value="stripe"');
    stripe.pay(session);
    const notice = stripe.signed(stripe.eventOf(session));
    const headers = Object.entries({ Host: "localhost", ...notice.headers });
    const raw = (body: string) =>
      front.raw(
        [
          "POST /webhooks/stripe HTTP/1.1",
          ...headers.map(([name, value]) => `${name}: ${value}`),
          ...[`Content-Length: ${Buffer.byteLength(body)}`, "", body],
        ].join("\r\n"),
      );
    expect(statusOf(await raw(notice.body.replace(session.intent, "pi_forged")))).toBe(400);
    expect((await rowOf(id)).status).toBe("Pending");
    expect(statusOf(await raw(notice.body))).toBe(200);
    expect(await rowOf(id)).toMatchObject({ status: "Processing", paid: 200_000 });
  });

  it("ends with a post from the provider's site, whatever it says", async () => {
    const { id, attempt, transaction } = await begin();
    const unpaid = await front.raw(back(attempt, ...foreign));
    expect(statusOf(unpaid)).toBe(303);
    expect(unpaid).toContain(`/order/${id}`);
    expect(unpaid).not.toContain("Set-Cookie");
    expect((await rowOf(id)).status).toBe("Pending");
    gateway.pay(transaction);
    // The provider was asked a moment ago: who comes back reads the answer to the next question.
    expect(statusOf(await front.raw(back(attempt, "Origin: null")))).toBe(303);
    expect((await rowOf(id)).status).toBe("Processing");
    expect(statusOf(await front.raw(back("unknown", ...foreign)))).toBe(404);
    expect(
      statusOf(
        await front.raw(
          `GET /payment-return/sslcommerz/${attempt} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
        ),
      ),
    ).toBe(303);
  });

  it("lets the same post in nowhere else", async () => {
    const { id, attempt } = await begin();
    for (const path of [
      `/order/${id}/pay`,
      "/login",
      `/payment-return/sslcommerz/${attempt}/x`,
      "/webhooks",
      "/webhooks/a/b",
    ]) {
      const post = back(attempt, ...foreign).replace(/^POST \S+/, `POST ${path}`);
      expect(statusOf(await front.raw(post)), path).toBe(403);
      const chunks = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
      expect(statusOf(await front.raw(chunks)), path).toBe(411);
    }
  });

  it("is told of by a notice, also in chunks, up to 256 kB", async () => {
    const { id, attempt, transaction } = await begin();
    gateway.pay(transaction);
    const body = gateway.noticeOf(transaction);
    const inChunks = (...parts: string[]) =>
      [
        "POST /webhooks/sslcommerz HTTP/1.1\r\nHost: localhost\r\n",
        "Transfer-Encoding: chunked\r\nOrigin: https://gateway.example\r\n\r\n",
        ...parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`),
        "0\r\n\r\n",
      ].join("");
    const forged = body.replace(/verify_sign=\w+/, "verify_sign=0");
    expect(statusOf(await front.raw(inChunks(forged)))).toBe(400);
    expect((await rowOf(id)).status).toBe("Pending");
    const large = "x".repeat(65_536);
    expect(statusOf(await front.raw(inChunks(large, large, large, large, "x")))).toBe(413);
    expect(statusOf(await front.raw(inChunks(body.slice(0, 20), body.slice(20))))).toBe(200);
    expect((await rowOf(id)).status).toBe("Processing");
    expect((await paymentOf(attempt)).state).toBe("paid");
    const get = await front.raw("GET /webhooks/sslcommerz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(statusOf(get)).toBe(405);
  });

  it("that cannot begin says how long the order is kept", async () => {
    const id = await order("Credit Card");
    gateway.state.silent = true;
    const refused = await shopper.post(`/order/${id}/pay`, { method: "sslcommerz" });
    gateway.state.silent = false;
    expect(refused.status).toBe(503);
    const page = await refused.text();
    expect(page).toContain("The payment page does not answer");
    expect(page).toContain("Try again");
    expect(page).toContain("Pay another way");
    const other = await shopper.post(`/order/${id}/pay`, { method: "bkash" });
    expect(other.headers.get("Location")).toBe(`/order/${id}/pay`);
    expect(await rowOf(id)).toMatchObject({ payment: "bKash" });
  });

  it("is asked about by the staff, too", async () => {
    const { id, transaction } = await begin();
    gateway.pay(transaction);
    expect((await answer(id, "check")).status).toBe(302);
    expect((await rowOf(id)).status).toBe("Processing");
  });

  it("of another amount is taken or given back by the staff", async () => {
    for (const [word, result] of [
      ["approve", { status: "Processing", payState: "Advance paid", paid: 150_000 }],
      ["refuse", { status: "Pending", paid: 150_000, refunded: 150_000 }],
    ] as const) {
      const { id, transaction } = await begin();
      gateway.pay(transaction);
      transaction.amount = "1500.00";
      await answer(id, "check");
      await answer(id, word);
      expect(await rowOf(id)).toMatchObject(result);
    }
  });
});
