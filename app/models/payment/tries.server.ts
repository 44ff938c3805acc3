// Finds an order's tries to pay, and ends those that are open.
import type { Db } from "~/db/schema";
import { addSweep } from "~/models/order/hold.server";
import { changeTries } from "~/models/order/tries.server";

/** More than an order ever has: those of pages are few, and each by hand waits for an answer. */
const MAX_TRIES = 100;

/** An order's tries to pay, the newest first. */
export function findTries(db: Db, orderId: string) {
  return db
    .selectFrom("payments")
    .select(["provider", "state", "reference", "url"])
    .where("orderId", "=", orderId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(MAX_TRIES)
    .execute();
}

/** Ends an order's open tries; their pages are closed by a task. */
export async function endTries(trx: Db, orderId: string, now: Date): Promise<void> {
  const ended = await changeTries(trx, "open", { state: "ended" }, now)
    .where("orderId", "=", orderId)
    .returning("id")
    .execute();
  if (ended.length > 0) await addSweep(trx, orderId, now.toISOString());
}
