// Paying on a provider's page: whatever its notices do, the order follows what the provider itself says, once.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { findPaymentPanel } from "~/models/payment/panel.server";
import { startPayment } from "~/models/payment/attempt.server";
import { takeNotice } from "~/models/payment/notice.server";
import { settle } from "~/models/payment/settle.server";
import { takeStep } from "~/models/order/step.server";
import { datesIn } from "~/models/date";
import { prepareDatabase, workers } from "~/start.server";
import { cartLines } from "~/models/cart/cart.server";
import {
  doTasks,
  eventsOf,
  mailsOf,
  offerAllMethods,
  orderToPay,
  paymentOf,
  refundsOf,
  startGateway,
  tryToPay,
  type Gateway,
} from "../support/gateway";
import { presentPlace } from "../support/engine";
import { line, place, rowOf, setVariant, stockOf } from "../support/own-orders";
import { program } from "../support/programs";

let gateway: Gateway;
beforeAll(async () => {
  await prepareDatabase();
  gateway = await startGateway();
  await offerAllMethods();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await getDb().deleteFrom("tasks").execute();
  await getDb().deleteFrom("throttles").execute();
});
afterEach(() => {
  gateway.state.silent = false;
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const sweepNow = () => doTasks({ ...workers, mail: () => Promise.resolve() }, new Date());
const post = (provider: string, body: string) =>
  takeNotice(provider, { body, headers: new Headers() }, "203.0.113.9");
const notice = (transaction: Parameters<Gateway["noticeOf"]>[0], signedWith?: string) =>
  post("sslcommerz", gateway.noticeOf(transaction, signedWith));
const cartOf = async (userId: string) =>
  (await cartLines(getDb(), { userId }).select("variantId").execute()).map((one) => one.variantId);

describe("a payment", () => {
  it("whose notice is lost is found within a minute", async () => {
    const { id, attempt, transaction } = await orderToPay(gateway);
    gateway.pay(transaction);
    later(59);
    await sweepNow();
    expect((await rowOf(id)).status).toBe("Pending");
    later(2);
    await sweepNow();
    expect(await rowOf(id)).toMatchObject({
      ...{ status: "Processing", payState: "Paid", paid: 200_000, holdUntil: null },
      invoiceNumber: expect.stringMatching(/^\d{4}-\d{6}$/) as string,
    });
    expect(await paymentOf(attempt)).toMatchObject({ state: "paid", ref: transaction.bankId });
    expect(await mailsOf(id)).toEqual(["paid"]);
  });

  it("counts once, however often its notice comes, and in whatever order", async () => {
    const { id, transaction } = await orderToPay(gateway);
    gateway.pay(transaction);
    const failure = { ...transaction, status: "FAILED" as const };
    await notice(transaction);
    later(3);
    await notice(failure);
    later(3);
    const { asked } = gateway.state;
    await notice(transaction);
    await notice(failure);
    expect(gateway.state.asked).toBe(asked);
    const events = await eventsOf(id);
    await sweepNow();
    later(3_600);
    await sweepNow();
    expect(await rowOf(id)).toMatchObject({ status: "Processing", paid: 200_000, refunded: 0 });
    expect(await eventsOf(id)).toBe(events);
    expect(await refundsOf(id)).toEqual([]);
  });

  it("is not believed of a notice: neither a forged one nor a genuine one of what is not so", async () => {
    const { id, attempt, transaction } = await orderToPay(gateway);
    const paid = { ...transaction, status: "VALID" as const, valId: "x" };
    await expect(notice(paid, "wrong")).rejects.toMatchObject({ code: "invalid" });
    await notice(paid);
    later(3);
    await notice({ ...transaction, status: "FAILED" });
    expect((await paymentOf(attempt)).state).toBe("open");
    expect(await rowOf(id)).toMatchObject({ status: "Pending", payState: "Awaiting payment" });
    await expect(post("nobody", "")).rejects.toMatchObject({ code: "notFound" });
  });

  it.each([
    ["another amount", { amount: "1.00" }],
    ["another currency", { currency: "USD" }],
    ["a doubt of the provider's", { risk: "1" }],
  ])("with %s waits for the staff, and the order with it", async (_what, change) => {
    const { id, attempt, thing, transaction } = await orderToPay(gateway);
    gateway.pay(transaction);
    Object.assign(transaction, change);
    await settle(attempt);
    expect((await paymentOf(attempt)).state).toBe("review");
    later(3_600);
    await sweepNow();
    expect(await rowOf(id)).toMatchObject({ status: "Pending", paid: 0 });
    expect((await stockOf(thing))[0]).toBe(9);
  });

  it("is asked about every two seconds at most", async () => {
    const { attempt } = await orderToPay(gateway);
    const { asked } = gateway.state;
    await Promise.all([settle(attempt), settle(attempt), settle(attempt)]);
    expect(gateway.state.asked).toBe(asked + 1);
    later(4);
    await sweepNow();
    expect(gateway.state.asked).toBe(asked + 2);
  });

  it("is found by another process when the one that asked is killed at the answer", async () => {
    const { id, attempt, transaction } = await orderToPay(gateway);
    gateway.pay(transaction);
    const asking = [...program("tests/support/settle-worker.ts"), attempt];
    const child = spawn(process.execPath, asking, {
      env: { ...process.env, ...presentPlace() },
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    let said = "";
    child.stdout.on("data", (text) => (said += String(text)));
    const ended = once(child, "exit");
    // The provider has said yes to itself, and to nobody who lives.
    gateway.state.onValidated = () => {
      process.kill(-(child.pid ?? 0), "SIGKILL");
      return Promise.resolve(undefined);
    };
    await ended;
    gateway.state.onValidated = () => Promise.resolve(undefined);
    expect(said).toBe("");
    expect((await paymentOf(attempt)).askedAt).not.toBeNull();
    expect((await rowOf(id)).status).toBe("Pending");
    later(61);
    await sweepNow();
    expect(await rowOf(id)).toMatchObject({ status: "Processing", paid: 200_000 });
  });

  it("made twice is given back once", async () => {
    const first = await orderToPay(gateway);
    first.transaction.status = "FAILED";
    await settle(first.attempt);
    const second = await tryToPay(gateway, first.id);
    expect(second.attempt).not.toBe(first.attempt);
    gateway.pay(second.transaction);
    await settle(second.attempt);
    gateway.pay(first.transaction);
    later(3);
    await settle(first.attempt);
    later(3);
    await settle(first.attempt);
    await sweepNow();
    const refunds = await refundsOf(first.id);
    expect(refunds).toMatchObject([{ amount: 200_000, paymentId: first.attempt }]);
    expect(await rowOf(first.id)).toMatchObject({
      ...{ status: "Processing", payState: "Paid", paid: 400_000, refunded: 200_000 },
    });
    expect(gateway.refunds.has(refunds[0]?.id ?? "")).toBe(true);
    later(120);
    await sweepNow();
    expect(await refundsOf(first.id)).toMatchObject([{ state: "done" }]);
    expect(await mailsOf(first.id)).toEqual(expect.arrayContaining(["paid", "refunded"]));
  });
});

describe("an order that is not paid in time", () => {
  it("is ended, its pieces are in stock and in the cart again", async () => {
    const { id, attempt, thing, buyer } = await orderToPay(gateway);
    later(14 * 60);
    await sweepNow();
    expect((await rowOf(id)).status).toBe("Pending");
    later(61);
    await sweepNow();
    expect(await rowOf(id)).toMatchObject({ status: "Cancelled", cancelReason: "unpaid", paid: 0 });
    expect((await paymentOf(attempt)).state).toBe("ended");
    expect(await stockOf(thing)).toEqual([10, 10, 0]);
    expect(await cartOf(buyer.id)).toEqual([thing]);
    expect((await findPaymentPanel(id))?.state).toBe("unpaid");
  });

  it("stays while its provider is silent, until its page is long over", async () => {
    const { id } = await orderToPay(gateway);
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    gateway.state.silent = true;
    later(15 * 60 + 1);
    await sweepNow();
    expect((await rowOf(id)).status).toBe("Pending");
    later(3 * 60);
    await sweepNow();
    expect((await rowOf(id)).status).toBe("Cancelled");
    log.mockRestore();
  });

  it("gives way to who wants its last piece, without a task", async () => {
    const { thing, id } = await orderToPay(gateway, 1);
    later(18 * 60);
    const next = await place([line(thing)]);
    expect((await rowOf(id)).status).toBe("Cancelled");
    expect((await rowOf(next)).status).toBe("Pending");
  });

  it("is taken up again when its money comes late, and gives its pieces back once more", async () => {
    const { id, attempt, thing, buyer, transaction } = await orderToPay(gateway);
    const { worth } = await rowOf(id);
    later(15 * 60 + 1);
    await sweepNow();
    gateway.pay(transaction);
    later(60);
    await notice(transaction);
    expect(await rowOf(id)).toMatchObject({
      ...{ status: "Processing", payState: "Paid", cancelReason: null, paid: 200_000 },
    });
    expect((await paymentOf(attempt)).state).toBe("paid");
    expect(await stockOf(thing)).toEqual([9, 9, 1]);
    expect(await cartOf(buyer.id)).toEqual([]);
    const { spent } = await getDb()
      .selectFrom("users")
      .select("spent")
      .where("id", "=", buyer.id)
      .executeTakeFirstOrThrow();
    expect(spent).toBe(worth);
    await takeStep("shop", id, { step: "cancel" });
    expect(await stockOf(thing)).toEqual([10, 10, 0]);
  });

  it.each(["sold", "ordered anew"])("gives late money back when it was %s", async (why) => {
    const { id, attempt, thing, buyer, transaction } = await orderToPay(gateway);
    later(15 * 60 + 1);
    await sweepNow();
    if (why === "sold") await setVariant(thing, { stock: 0 });
    else await place([line(thing)], buyer);
    const stock = await stockOf(thing);
    gateway.pay(transaction);
    later(3);
    await settle(attempt);
    expect(await rowOf(id)).toMatchObject({
      ...{ status: "Cancelled", payState: "Refunded", paid: 200_000, refunded: 200_000 },
    });
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await stockOf(thing)).toEqual(stock);
  });

  it("is never taken up again when it was cancelled", async () => {
    const { id, attempt, transaction } = await orderToPay(gateway);
    await takeStep({ customer: null }, id, { step: "cancel" });
    gateway.pay(transaction);
    await settle(attempt);
    expect(await rowOf(id)).toMatchObject({ status: "Cancelled", payState: "Refunded" });
    expect(await refundsOf(id)).toHaveLength(1);
  });
});

describe("a try", () => {
  it("goes on when the button is pressed again, also after silence", async () => {
    const { id, attempt } = await orderToPay(gateway);
    expect((await tryToPay(gateway, id)).attempt).toBe(attempt);
    await getDb().updateTable("payments").set({ url: null }).where("id", "=", attempt).execute();
    gateway.state.silent = true;
    const { holdUntil } = await rowOf(id);
    await expect(startPayment(id, "sslcommerz", "http://localhost")).rejects.toMatchObject({
      code: "busy",
      message: `The payment page does not answer. Order #${id} is kept until ${datesIn("Asia/Dhaka").formatTime(holdUntil ?? "")}.`,
    });
    gateway.state.silent = false;
    expect((await tryToPay(gateway, id)).attempt).toBe(attempt);
  });

  it("may be given up five times, not more", async () => {
    const order = await orderToPay(gateway);
    let { attempt, transaction } = order;
    for (let round = 0; round < 4; round += 1) {
      transaction.status = "CANCELLED";
      await settle(attempt);
      ({ attempt, transaction } = await tryToPay(gateway, order.id));
    }
    transaction.status = "CANCELLED";
    await settle(attempt);
    await expect(tryToPay(gateway, order.id)).rejects.toMatchObject({ code: "tooMany" });
  });
});
