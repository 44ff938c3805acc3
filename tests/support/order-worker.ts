// Says "ready" and waits for a word, then buys, pays, cancels, sends and takes back at random, and does the shop's tasks beside it, until its input ends or it is killed; several of these run at once.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";
import { Outage } from "~/db/outage.server";
import { expireHolding } from "~/models/order/expire.server";
import { placeOrder, type Buyer } from "~/models/order/place.server";
import { refundOrder } from "~/models/order/refund.server";
import { answerReturn, askReturn, receiveReturn } from "~/models/order/return.server";
import { takeStep, type Step } from "~/models/order/step.server";
import { startPayment } from "~/models/payment/attempt.server";
import { answerPayment, giveNumber } from "~/models/payment/by-hand.server";
import { settle } from "~/models/payment/settle.server";
import { lookAfter } from "~/models/payment/sweep.server";
import { adjustStock } from "~/models/product/stock.server";
import { Refusal } from "~/models/refusal.server";
import { startTasks } from "~/models/task/loop.server";
import { workers } from "~/start.server";
import { Chance } from "../hostile/chance";

const [seed = "", buyersText = "", ...variantIds] = process.argv.slice(2);
const buyers = JSON.parse(buyersText) as Buyer[];
const actor = { id: "admin", name: "Admin User" };
const chance = new Chance(Number(seed), 0);
/** Nobody listens there: the provider's notices get lost. */
const NOWHERE = "http://127.0.0.1:9";

const anyOrder = async (state: "any" | "delivered" | "unpaid" = "any") =>
  (await getDb()
    .selectFrom("orderLines")
    .innerJoin("orders", "orders.id", "orderLines.orderId")
    .select(["orders.id", "orders.payment", "orders.version", "orders.total"])
    .select("orderLines.id as lineId")
    .where("variantId", "in", variantIds)
    .$if(state === "delivered", (query) => query.where("orders.status", "=", "Delivered"))
    .$if(state === "unpaid", (query) => query.where("payState", "=", "Awaiting payment"))
    .orderBy((eb) => eb.fn("random", []))
    .executeTakeFirst()) ?? { id: "none", payment: "bKash", version: 0, total: 1, lineId: "" };

const anyPayment = (state: "hosted" | "waiting") =>
  getDb()
    .selectFrom("payments")
    .select(["id", "orderId", "url", "version"])
    .$if(state === "hosted", (query) => query.where("url", "is not", null))
    .$if(state === "waiting", (query) => query.where("state", "in", ["given", "review"]))
    .orderBy((eb) => eb.fn("random", []))
    .executeTakeFirst();

/** What a buyer does on the provider's page. */
const press = (url: string, button: "lose" | "fail" | "cancel") =>
  fetch(url, { method: "POST", body: new URLSearchParams({ button }) });

const actions = {
  async buy() {
    await placeOrder(chance.of(buyers), {
      payment: chance.of(["Credit Card", "Credit Card", "bKash", "Cash on Delivery"] as const),
      address: null,
      lines: variantIds
        .slice(chance.below(variantIds.length))
        .map((variantId) => ({ variantId, quantity: 1 + chance.below(3), seenPrice: 200_000 })),
    });
  },
  async pay() {
    const { id, payment } = await anyOrder("unpaid");
    if (payment !== "Credit Card") {
      // Now and then the number of another payment.
      const reference = `NR${chance.below(200)}X`;
      return giveNumber(null, id, { method: "bkash", reference });
    }
    const url = await startPayment(id, "sslcommerz", NOWHERE);
    if (chance.happens(0.9)) await press(url, chance.of(["lose", "lose", "fail", "cancel"]));
    const attempt = await getDb()
      .selectFrom("payments")
      .select("id")
      .where("url", "=", url)
      .executeTakeFirst();
    if (chance.happens(0.8)) await settle(attempt?.id ?? "");
  },
  /** On a page that was left open, whatever became of its order. */
  async payLate() {
    const attempt = await anyPayment("hosted");
    if (!attempt?.url) return;
    await press(attempt.url, "lose");
    await settle(attempt.id);
  },
  async answer() {
    const payment = await anyPayment("waiting");
    if (!payment) return;
    const answer = chance.of(["approve", "approve", "refuse"] as const);
    await answerPayment(actor, payment.orderId, payment.id, { answer, version: payment.version });
  },
  /** Time goes by: past the end of what is kept for the order, and the pause of its tries. */
  async expire() {
    const { id } = await anyOrder("unpaid");
    const past = new Date(Date.now() - 600_000).toISOString();
    await getDb()
      .updateTable("orders")
      .set({ holdUntil: past })
      .where("id", "=", id)
      .where("holdUntil", "is not", null)
      .execute();
    await getDb()
      .updateTable("payments")
      .set({ askedAt: null })
      .where("orderId", "=", id)
      .execute();
    await (chance.happens(0.7) ? lookAfter(id) : expireHolding(variantIds));
  },
  /** A piece is found, or is missing. */
  async adjust() {
    const variant = chance.of(variantIds);
    const difference = chance.of([1, -1]);
    const change = { variant, difference, reason: "counted", note: "", key: randomUUID() } as const;
    await adjustStock(actor, variant, change);
  },
  async step() {
    const { id, lineId } = await anyOrder();
    const steps: Step[] = [
      { step: "confirm" },
      { step: "pay" },
      { step: "pack" },
      { step: "ship", carrier: "Pathao", number: "1" },
      { step: "deliver" },
      { step: "deliver" },
      { step: "refuse", restock: true, refund: chance.happens(0.5) },
      { step: "drop", pieces: new Map([[lineId, 1]]) },
    ];
    await takeStep({ staff: actor }, id, chance.of(steps));
  },
  async cancel() {
    const { id } = await anyOrder();
    const by = chance.happens(0.5) ? { customer: null } : { staff: actor };
    await takeStep(by, id, { step: "cancel" });
  },
  async refund() {
    const { id, version, total, lineId } = await anyOrder();
    const pieces = new Map([[lineId, 1]]);
    const what = chance.of([
      { what: "lines", pieces },
      { what: "amount", amount: 1 + chance.below(total) },
    ] as const);
    await refundOrder(actor, id, { ...what, reason: "Chance", version });
  },
  async sendBack() {
    const { id, lineId } = await anyOrder("delivered");
    const pieces = new Map([[lineId, 1 + chance.below(2)]]);
    if (chance.happens(0.4)) return askReturn(null, id, { pieces, reason: "Chance" });
    const row = await getDb()
      .selectFrom("returns")
      .select("id")
      .where("orderId", "=", id)
      .orderBy("createdAt", "desc")
      .executeTakeFirst();
    const returnId = row?.id ?? "";
    if (chance.happens(0.5)) {
      return answerReturn(actor, id, { returnId, state: "accepted", note: "" });
    }
    const refund = chance.happens(0.7);
    await receiveReturn(actor, id, { returnId, restock: true, refund, note: "" });
  },
};
const likely = [
  ...(["buy", "buy", "buy", "pay", "pay", "pay", "pay", "payLate", "answer", "expire"] as const),
  ...([
    "step",
    "step",
    "step",
    "step",
    "cancel",
    "refund",
    "sendBack",
    "sendBack",
    "adjust",
  ] as const),
];

process.stdout.write("ready\n");
await once(process.stdin, "data");
const loop = startTasks(workers);
const stop = new AbortController();
process.stdin.once("end", () => stop.abort());
while (!stop.signal.aborted) {
  const name = chance.of(likely);
  try {
    await actions[name]();
    process.stdout.write(`${name}\n`);
  } catch (error) {
    if (error instanceof Outage) await sleep(50);
    else if (!(error instanceof Refusal)) throw error;
  }
}
await loop.stop();
await getDb().destroy();
