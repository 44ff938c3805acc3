// Begins tries to pay an order on a provider's page: the try is written down before the provider hears of it.
import { randomBytes } from "node:crypto";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { countAttemptFrom } from "~/models/account/throttle.server";
import { addSweep, holdEnd } from "~/models/order/hold.server";
import { findForChange } from "~/models/order/move.server";
import { Refusal } from "~/models/refusal.server";
import { hostedProvider } from "./hosted.server";
import { methodKinds, type MethodId } from "./method";
import type { NewAttempt } from "./provider";
import { openPage } from "./open-page.server";
import { holdLonger, requireNoNumber, requirePayable } from "./payable.server";

/** When a try is looked at though nobody says anything, in minutes; also long after its end: notices get lost. */
const looks = [1, 5, 15, 60, 24 * 60];
/** More than an honest buyer needs; who tries cards out needs many. */
const MOST_TRIES = 5;

/** The try that a buyer goes on with, and the provider's page if it is known already. */
type Begun = NewAttempt & { url: string | null };

/**
 * Opens the page on which an order is paid. A try that is open already goes on.
 * @param origin the shop's own, to which the provider sends the buyer back
 * @returns the page's address
 * @throws Refusal when nothing is to be paid, it was tried too often, or the provider does not answer
 */
export async function startPayment(
  orderId: string,
  methodId: MethodId,
  origin: string,
): Promise<string> {
  const provider = hostedProvider(methodId);
  if (!provider) throw new Refusal("impossible", "This way to pay is not offered at the moment.");
  const { attempt, order } = await transact((trx) =>
    begin(trx, orderId, { methodId, minutes: provider.pageMinutes }),
  );
  if (attempt.url !== null) return attempt.url;
  const urls = {
    back: `${origin}/payment-return/${methodId}/${attempt.id}`,
    notice: `${origin}/webhooks/${methodId}`,
  };
  const { ref, url } = await openPage(provider, attempt, order, urls);
  const kept = await getDb()
    .updateTable("payments")
    .set({ ref, url, updatedAt: new Date().toISOString() })
    .where("id", "=", attempt.id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (kept) return url;
  // It was ended while its page was opened: nobody may pay there.
  await provider.end({ ...attempt, ref }).catch(() => undefined);
  throw new Refusal("impossible", "The time to pay was over. Please look at your order.");
}

async function begin(
  trx: Db,
  orderId: string,
  { methodId, minutes }: { methodId: MethodId; minutes: number },
) {
  const order = await findForChange(trx, orderId);
  requirePayable(order);
  const now = new Date();
  const tries = await trx
    .selectFrom("payments")
    .select(["id", "state", "provider", "amount", "currency", "ref", "url", "endsAt"])
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  requireNoNumber(tries);
  const open = tries.find(
    ({ state, provider, amount }) =>
      state === "open" && provider === methodId && amount === order.dueNow,
  );
  if (open?.endsAt && open.endsAt > now.toISOString()) {
    return { attempt: { ...open, orderId, endsAt: open.endsAt } satisfies Begun, order };
  }
  const hosted = tries.filter(({ provider }) => hostedProvider(provider) !== null);
  if (hosted.length >= MOST_TRIES) {
    throw new Refusal("tooMany", "This was tried too often. Please pay another way.");
  }
  const endsAt = new Date(now.getTime() + minutes * 60_000).toISOString();
  const attempt: Begun = {
    id: `${orderId}-${tries.length + 1}-${randomBytes(4).toString("hex")}`,
    ...{ orderId, amount: order.dueNow, currency: order.currency, ref: null, url: null, endsAt },
  };
  await trx
    .insertInto("payments")
    .values({
      ...{ ...attempt, provider: methodId, reference: null, state: "open", askedAt: null },
      ...{ createdAt: now.toISOString(), updatedAt: now.toISOString() },
    })
    .execute();
  const { payment } = methodKinds[methodId];
  await holdLonger(trx, order, { payment, until: holdEnd(payment, now) ?? endsAt });
  for (const look of looks) {
    await addSweep(trx, orderId, new Date(now.getTime() + look * 60_000).toISOString());
  }
  return { attempt, order };
}

/** From one address. */
const starts = { points: 10, seconds: 3_600 };

/** @throws Refusal when too many payments were begun from an address */
export async function requireStartFrom(address: string): Promise<void> {
  const wait = await countAttemptFrom(address, "payments", starts);
  if (wait === 0) return;
  const message = "Please wait a minute and try again, or pay another way.";
  throw new Refusal("tooMany", message, { retryAfter: wait });
}
