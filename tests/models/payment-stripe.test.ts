// Paying on Stripe's page: its sessions, signed notices and refunds, with whatever may go wrong between them and the shop.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import { startPayment } from "~/models/payment/attempt.server";
import { takeNotice } from "~/models/payment/notice.server";
import { settle } from "~/models/payment/settle.server";
import { takeStep } from "~/models/order/step.server";
import { prepareDatabase, workers } from "~/start.server";
import {
  doTasks,
  eventsOf,
  mailsOf,
  offerAllMethods,
  paymentOf,
  refundsOf,
  startStripe,
  type PlayedStripe,
} from "../support/gateway";
import { presentPlace } from "../support/engine";
import { line, newBuyer, place, product, rowOf, stockOf } from "../support/own-orders";
import { program } from "../support/programs";

let stripe: PlayedStripe;
beforeAll(async () => {
  await prepareDatabase();
  stripe = await startStripe();
  await offerAllMethods();
});
afterAll(() => stripe.stop());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await getDb().deleteFrom("tasks").execute();
  await getDb().deleteFrom("throttles").execute();
});
afterEach(() => {
  stripe.state.silent = false;
  vi.useRealTimers();
});

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const sweepNow = () => doTasks({ ...workers, mail: () => Promise.resolve() }, new Date());
const post = (event: object, secret?: string) => {
  const { body, headers } = stripe.signed(event, secret);
  return takeNotice("stripe", { body, headers: new Headers(headers) }, "203.0.113.9");
};
const tryToPay = async (id: string) => {
  const url = await startPayment(id, "stripe", "http://localhost");
  const session = [...stripe.sessions.values()].find(({ key }) => url.endsWith(key));
  if (!session) throw new Error("Stripe knows no such session");
  return { attempt: session.tryId, session };
};
const orderToPay = async () => {
  const [thing, buyer] = [await product(), await newBuyer()];
  const id = await place([line(thing)], buyer, { payment: "Credit Card" });
  return { id, thing, ...(await tryToPay(id)) };
};

describe("a payment through Stripe", () => {
  it("is one session for each try, of the order's sum in minor units", async () => {
    const { id, attempt, session } = await orderToPay();
    expect(session).toMatchObject({ amount: 200_000, currency: "bdt" });
    expect(session.back).toBe(`http://localhost/payment-return/stripe/${attempt}`);
    await getDb().updateTable("payments").set({ url: null }).where("id", "=", attempt).execute();
    const sessions = stripe.sessions.size;
    stripe.state.silent = true;
    await expect(tryToPay(id)).rejects.toMatchObject({ code: "busy" });
    stripe.state.silent = false;
    // At the last moment of the order's hold Stripe still opens a page, which stands for 30 minutes.
    later(14 * 60 + 59);
    expect((await tryToPay(id)).attempt).toBe(attempt);
    expect(stripe.sessions.size).toBe(sessions);
    const { holdUntil, placedAt } = await rowOf(id);
    expect(Date.parse(holdUntil ?? "") - Date.parse(placedAt)).toBeLessThan(15.2 * 60_000);
  });

  it("whose notice is lost is found within a minute", async () => {
    const { id, attempt, session } = await orderToPay();
    stripe.pay(session);
    later(61);
    await sweepNow();
    expect(await rowOf(id)).toMatchObject({
      ...{ status: "Processing", payState: "Paid", paid: 200_000, holdUntil: null },
    });
    expect(await paymentOf(attempt)).toMatchObject({ state: "paid", ref: session.intent });
    expect(await mailsOf(id)).toEqual(["paid"]);
  });

  it("counts once, however often its notice comes, and in whatever order", async () => {
    const { id, session } = await orderToPay();
    const begun = stripe.eventOf(session);
    stripe.pay(session);
    const done = stripe.eventOf(session);
    await post(done);
    later(3);
    await post(begun);
    await post(stripe.eventOf({ ...session, status: "expired" }));
    const { asked } = stripe.state;
    await post(done);
    expect(stripe.state.asked).toBe(asked);
    const events = await eventsOf(id);
    later(3_600);
    await sweepNow();
    expect(await rowOf(id)).toMatchObject({ status: "Processing", paid: 200_000, refunded: 0 });
    expect(await eventsOf(id)).toBe(events);
    expect(await refundsOf(id)).toEqual([]);
  });

  it("is not believed of a notice: neither a forged, an old nor an untrue one", async () => {
    const { id, attempt, session } = await orderToPay();
    const untrue = stripe.eventOf({ ...session, status: "complete", intent: "pi_untrue" });
    await expect(post(untrue, "whsec_wrong")).rejects.toMatchObject({ code: "invalid" });
    const signed = stripe.signed(untrue);
    const changed = { body: signed.body.replace("pi_untrue", "pi_other"), headers: new Headers() };
    changed.headers.set("Stripe-Signature", signed.headers["Stripe-Signature"]);
    for (const sent of [changed, { body: signed.body, headers: new Headers() }]) {
      await expect(takeNotice("stripe", sent, "203.0.113.9")).rejects.toMatchObject({
        code: "invalid",
      });
    }
    later(600);
    const old = { body: signed.body, headers: new Headers(signed.headers) };
    await expect(takeNotice("stripe", old, "203.0.113.9")).rejects.toMatchObject({
      code: "invalid",
    });
    await post(untrue);
    expect((await paymentOf(attempt)).state).toBe("open");
    expect(await rowOf(id)).toMatchObject({ status: "Pending", payState: "Awaiting payment" });
  });

  it("lets genuine notices of other things pass", async () => {
    const { session } = await orderToPay();
    const { asked } = stripe.state;
    await post(stripe.eventOf(session, "payment_intent.payment_failed"));
    expect(stripe.state.asked).toBe(asked);
  });

  it.each([
    ["another amount", { amount: 100 }],
    ["another currency", { currency: "usd" }],
    ["a currency that the shop does not know", { currency: "eur" }],
    ["a doubt of Stripe's", { risk: "highest" }],
  ])("with %s waits for the staff, and the order with it", async (_what, change) => {
    const { id, attempt, thing, session } = await orderToPay();
    stripe.pay(session);
    Object.assign(session, change);
    await settle(attempt);
    expect((await paymentOf(attempt)).state).toBe("review");
    later(3_600);
    await sweepNow();
    expect(await rowOf(id)).toMatchObject({ status: "Pending", paid: 0 });
    expect((await stockOf(thing))[0]).toBe(9);
  });

  it("is found by another process when the one that asked is killed at the answer", async () => {
    const { id, attempt, session } = await orderToPay();
    stripe.pay(session);
    const child = spawn(process.execPath, [...program("tests/support/settle-worker.ts"), attempt], {
      env: { ...process.env, ...presentPlace() },
      stdio: ["ignore", "pipe", "ignore"],
      detached: true,
    });
    let said = "";
    child.stdout.on("data", (text) => (said += String(text)));
    const ended = once(child, "exit");
    stripe.state.onPaid = () => {
      process.kill(-(child.pid ?? 0), "SIGKILL");
      return Promise.resolve(undefined);
    };
    await ended;
    stripe.state.onPaid = () => Promise.resolve(undefined);
    expect(said).toBe("");
    expect((await paymentOf(attempt)).askedAt).not.toBeNull();
    expect((await rowOf(id)).status).toBe("Pending");
    later(61);
    await sweepNow();
    expect(await rowOf(id)).toMatchObject({ status: "Processing", paid: 200_000 });
  });
});

describe("an order that is not paid in time through Stripe", () => {
  it("ends its session, so that nobody pays late", async () => {
    const { id, attempt, thing, session } = await orderToPay();
    later(15 * 60 + 1);
    await sweepNow();
    expect(session.status).toBe("expired");
    expect((await paymentOf(attempt)).state).toBe("ended");
    expect(await rowOf(id)).toMatchObject({ status: "Cancelled", cancelReason: "unpaid" });
    expect(await stockOf(thing)).toEqual([10, 10, 0]);
  });

  it("is paid when it was at the last moment, with the notice lost", async () => {
    const { id, session } = await orderToPay();
    later(14 * 60);
    await sweepNow();
    stripe.pay(session);
    later(61);
    await sweepNow();
    expect(session.status).toBe("complete");
    expect(await rowOf(id)).toMatchObject({ status: "Processing", paid: 200_000 });
  });

  it("stays while Stripe is silent, and is taken up again when its money is found", async () => {
    const { id, attempt, session } = await orderToPay();
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    stripe.state.silent = true;
    stripe.pay(session);
    later(15 * 60 + 1);
    await sweepNow();
    expect((await rowOf(id)).status).toBe("Pending");
    later(40 * 60);
    await sweepNow();
    expect((await rowOf(id)).status).toBe("Cancelled");
    stripe.state.silent = false;
    later(3);
    await post(stripe.eventOf(session));
    expect(await rowOf(id)).toMatchObject({ status: "Processing", payState: "Paid" });
    expect((await paymentOf(attempt)).state).toBe("paid");
    expect(log.mock.calls.flat().join(" ")).not.toContain("sk_test");
    log.mockRestore();
  });

  it("that its buyer cancels ends its session, too", async () => {
    const { id, session } = await orderToPay();
    await takeStep({ customer: null }, id, { step: "cancel" });
    await sweepNow();
    expect(session.status).toBe("expired");
  });

  it("that is cancelled while its page was being opened leaves no page open", async () => {
    const { id, attempt, session } = await orderToPay();
    await getDb()
      .updateTable("payments")
      .set({ url: null, ref: null })
      .where("id", "=", attempt)
      .execute();
    stripe.state.onOpened = async () => {
      await takeStep({ customer: null }, id, { step: "cancel" });
      return undefined;
    };
    const begun = startPayment(id, "stripe", "http://localhost");
    await expect(begun).rejects.toMatchObject({ code: "impossible" });
    stripe.state.onOpened = () => Promise.resolve(undefined);
    expect(session.status).toBe("expired");
  });
});

describe("money that goes back through Stripe", () => {
  it("of a payment made twice goes once, and is done when Stripe says so", async () => {
    const first = await orderToPay();
    stripe.pay(first.session);
    await getDb()
      .updateTable("payments")
      .set({ endsAt: new Date(0).toISOString() })
      .where("id", "=", first.attempt)
      .execute();
    const second = await tryToPay(first.id);
    stripe.pay(second.session);
    await settle(second.attempt);
    later(3);
    await settle(first.attempt);
    await sweepNow();
    const [refund] = await refundsOf(first.id);
    expect(await refundsOf(first.id)).toMatchObject([
      { amount: 200_000, paymentId: first.attempt, state: "waiting" },
    ]);
    expect(stripe.refunds.get(refund?.id ?? "")).toMatchObject({ intent: first.session.intent });
    later(120);
    await sweepNow();
    expect(await refundsOf(first.id)).toMatchObject([{ state: "done" }]);
    expect(
      [...stripe.refunds.values()].filter(({ intent }) => intent === first.session.intent),
    ).toHaveLength(1);
  });

  it("is sent by hand when Stripe refuses", async () => {
    const { id, attempt, session } = await orderToPay();
    stripe.pay(session);
    await settle(attempt);
    session.amount = 1;
    await takeStep("shop", id, { step: "cancel" });
    await sweepNow();
    expect(await refundsOf(id)).toMatchObject([{ amount: 200_000, state: "by hand" }]);
  });
});
