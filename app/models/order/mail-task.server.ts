// Asks for the mails of an order; what each says is written when it is sent, in mail.server.ts.
import type { Db } from "~/db/schema";
import { addTask } from "~/models/task/task.server";

export const orderMailKinds = [
  "placed",
  "paid",
  "shipped",
  "delivered",
  "cancelled",
  "refunded",
  "return",
  "review",
] as const;
export type OrderMailKind = (typeof orderMailKinds)[number];

/** A mail of an order, and the id of the parcel, refund or return that it is about. */
export interface OrderMail {
  kind: OrderMailKind;
  about?: string;
  /** Not before then; at once without it. */
  runAt?: string;
}

/**
 * Asks for a mail in the transaction of the step that causes it; the same one is sent once. An
 * order without an e-mail address gets none: its caller does not ask.
 */
export async function addOrderMail(
  trx: Db,
  orderId: string,
  { kind, about, runAt }: OrderMail,
): Promise<void> {
  const key = ["mail", kind, orderId, about].filter(Boolean).join(":");
  await addTask(trx, { kind: "mail", key, payload: { orderId, kind, about }, runAt });
}
