// Asks a provider how a try to pay stands, and does what follows: the only place where a provider's word counts.
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { formatMoney } from "~/models/money";
import { addNotification } from "~/models/notification/add.server";
import { closeUnpaid, revive } from "~/models/order/expire.server";
import { addSweep } from "~/models/order/hold.server";
import { findForChange, moveOrder, type OrderRow } from "~/models/order/move.server";
import { receive } from "~/models/order/pay.server";
import { returnMoney } from "~/models/order/refund.server";
import { waitsForPayment } from "~/models/order/step";
import { changeTries } from "~/models/order/tries.server";
import { Refusal } from "~/models/refusal.server";
import { hostedProvider } from "./hosted.server";
import type { Verdict } from "./provider";

/** A provider is asked about a try this often at most, in milliseconds. */
const PAUSE_MS = 2_000;

/**
 * Asks the provider about a try, and does what follows. Whoever calls it, how often, and why makes no
 * difference: what the provider says alone counts, and counts once. Asked again too soon, it has the
 * order looked at a little later.
 * @param how "end" stops the try at the provider, if it is not paid
 * @throws when the provider does not answer; nothing is changed then
 */
export async function settle(attemptId: string, how: "ask" | "end" = "ask"): Promise<void> {
  const attempt = await findAttempt(attemptId);
  const provider = attempt && hostedProvider(attempt.provider);
  if (!attempt || !provider || isDecided(attempt)) return;
  if (!(await mayAsk(attempt))) return;
  // Outside of any transaction: a slow provider would hold locks that other buyers need.
  const verdict = await provider[how](attempt);
  await transact((trx) => follow(trx, attemptId, verdict));
}

/** Tries whose answer somebody waits for: one of each, so that nobody holds up a process with many. */
const waiting = new Set<string>();
const LOOK_MS = 100;

/**
 * Does the same for somebody who looks at the order next. A buyer comes back at the moment of the
 * notice: while the provider is being asked, or has just been, it waits until the answer is written
 * down or another question may be asked, so that nobody who paid reads that nothing is paid.
 * @throws as `settle` does
 */
export async function settleForReader(attemptId: string): Promise<void> {
  if (waiting.has(attemptId)) return settle(attemptId);
  waiting.add(attemptId);
  try {
    for (let waited = 0; waited < PAUSE_MS; waited += LOOK_MS) {
      const attempt = await findAttempt(attemptId);
      const asked = Date.parse(attempt?.askedAt ?? "") || 0;
      if (attempt?.state !== "open" || asked <= Date.now() - PAUSE_MS) break;
      await sleep(LOOK_MS);
    }
    await settle(attemptId);
  } finally {
    waiting.delete(attemptId);
  }
}

/** A try by its id; undefined for an unknown one. */
export function findAttempt(id: string, db: Db = getDb()) {
  return db
    .selectFrom("payments")
    .select(["id", "orderId", "provider", "ref", "state", "amount", "currency", "askedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Failed and ended tries may be paid yet; what is paid or with the staff is not asked about again. */
function isDecided({ state }: AttemptRow): boolean {
  return state === "paid" || state === "review" || state === "given";
}

/** Of several that ask at the same moment one may. */
async function mayAsk({ id, orderId }: AttemptRow): Promise<boolean> {
  const now = new Date();
  const taken = await getDb()
    .updateTable("payments")
    .set({ askedAt: now.toISOString() })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("askedAt", "is", null),
        eb("askedAt", "<=", new Date(now.getTime() - PAUSE_MS).toISOString()),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (taken) return true;
  // What made somebody ask may have happened after the last answer.
  const next = Math.ceil((now.getTime() + PAUSE_MS) / PAUSE_MS) * PAUSE_MS;
  await transact((trx) => addSweep(trx, orderId, new Date(next).toISOString()));
  return false;
}

async function follow(trx: Db, attemptId: string, verdict: Verdict): Promise<void> {
  const attempt = await findAttempt(attemptId, trx);
  if (!attempt || isDecided(attempt) || verdict.state === "open") return;
  if (verdict.state === "paid") return followPaid(trx, attempt, verdict);
  // Ended and failed alike: the order's page offers another try while its pieces are kept.
  if (attempt.state !== "open") return;
  await setState(trx, attempt, { state: verdict.state });
  if (verdict.state === "failed") await closeTried(trx, attempt.orderId);
}

/** Who tries out cards fails often: after so many the order is over. */
const MOST_FAILURES = 5;

async function closeTried(trx: Db, orderId: string): Promise<void> {
  const tries = await trx
    .selectFrom("payments")
    .select("provider")
    .where("orderId", "=", orderId)
    .where("state", "=", "failed")
    .execute();
  const failed = tries.filter(({ provider }) => hostedProvider(provider) !== null);
  const order = await findForChange(trx, orderId);
  if (failed.length < MOST_FAILURES || !waitsForPayment(order)) return;
  await closeUnpaid(trx, order, "Too many payments failed");
}

async function followPaid(trx: Db, attempt: AttemptRow, verdict: Verdict): Promise<void> {
  const { amount, currency, ref } = verdict;
  const order = await findForChange(trx, attempt.orderId);
  const isExpected = amount === attempt.amount && currency === attempt.currency;
  if (!isExpected || verdict.risky || (await isUsed(trx, attempt, ref))) {
    return keepForReview(trx, attempt, order, verdict);
  }
  await setState(trx, attempt, { state: "paid", ref });
  if (order.status === "Pending") {
    return moveOrder(trx, "shop", order, receive(order, amount));
  }
  const expired = order.status === "Cancelled" && order.cancelReason === "unpaid";
  if (expired && order.paid === 0 && (await revive(trx, order, amount))) return;
  const reason =
    order.status !== "Cancelled"
      ? "it was paid twice"
      : expired
        ? "it came late, and the order cannot be taken up again"
        : "the order was cancelled";
  const back = { paymentId: attempt.id, amount, reason };
  await moveOrder(trx, "shop", order, await returnMoney(trx, "shop", order, back));
}

/** Whether the provider's payment paid another order already. */
async function isUsed(trx: Db, { id, provider }: AttemptRow, ref: string): Promise<boolean> {
  const used = await trx
    .selectFrom("payments")
    .select("id")
    .where("provider", "=", provider)
    .where("ref", "=", ref)
    .where("id", "!=", id)
    .executeTakeFirst();
  return used !== undefined;
}

/** The staff looks at it; the order waits, and does not expire meanwhile. */
async function keepForReview(
  trx: Db,
  attempt: AttemptRow,
  order: OrderRow,
  { amount, currency, ref, risky }: Verdict,
): Promise<void> {
  const isKnown = currency === attempt.currency;
  const used = await isUsed(trx, attempt, ref);
  await setState(trx, attempt, {
    state: "review",
    ...(isKnown && amount > 0 ? { amount } : {}),
    ...(used ? {} : { ref }),
  });
  const [came, wanted] = [
    formatMoney({ amount, currency }),
    formatMoney({ amount: attempt.amount, currency: attempt.currency }),
  ];
  const what =
    came === wanted ? `${came} came in` : `${came} came in where ${wanted} was asked for`;
  const why = risky ? ", and the provider doubts it" : used ? ", with a number that was used" : "";
  await moveOrder(trx, "shop", order, {
    set: {},
    note: `A payment has to be looked at: ${what}${why}`,
    forCustomer: false,
  });
  await addNotification(trx, {
    type: "order",
    title: "Payment to be looked at",
    message: `Order #${order.id}: ${what}${why}.`,
    link: `/admin/orders/${order.id}`,
  });
}

async function setState(
  trx: Db,
  { id, state }: AttemptRow,
  change: Parameters<typeof changeTries>[2],
): Promise<void> {
  const changed = await changeTries(trx, state, change)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new Refusal("stale", "This payment was changed meanwhile.");
}
