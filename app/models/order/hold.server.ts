// How long an order's pieces wait for its payment, and the task that looks after it then.
import type { Db } from "~/db/schema";
import { addTask } from "~/models/task/task.server";
import type { Payment } from "./order";

/** In minutes, for what is paid at the door until somebody called; null for what nobody pays so any more. */
const holds: Record<Payment, number | null> = {
  "Credit Card": 15,
  "Bank Transfer": 48 * 60,
  bKash: 48 * 60,
  "Cash on Delivery": 3 * 24 * 60,
  PayPal: null,
};

/** A provider's page and its notices may be late by so much: in milliseconds. */
export const GRACE_MS = 2 * 60_000;

/** The end of the time for which pieces are kept for a payment that begins at a moment. */
export function holdEnd(payment: Payment, from: Date): string | null {
  const minutes = holds[payment];
  return minutes === null ? null : new Date(from.getTime() + minutes * 60_000).toISOString();
}

/** Has an order looked at: are its attempts paid, is its time over? The same moment is asked for once. */
export async function addSweep(trx: Db, orderId: string, runAt: string): Promise<void> {
  await addTask(trx, {
    kind: "sweep",
    key: `sweep:${orderId}:${runAt}`,
    payload: { orderId },
    runAt,
  });
}
