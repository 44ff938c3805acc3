// Looks after an order that waits for its payment: asks about its tries, and ends it when its time is over.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { expire } from "~/models/order/expire.server";
import { GRACE_MS } from "~/models/order/hold.server";
import { changeTries } from "~/models/order/tries.server";
import type { Task } from "~/models/task/run.server";
import { hostedProvider } from "./hosted.server";
import { settle } from "./settle.server";

const payloadSchema = z.object({ orderId: z.string() });

/**
 * Does a task of the kind "sweep".
 * @throws when a provider does not answer; the task is tried again later
 */
export async function sweepOrder({ payload }: Task): Promise<void> {
  await lookAfter(payloadSchema.parse(payload).orderId);
}

/**
 * Asks about every try of an order that may be paid yet. Past its time, the tries are ended at their
 * providers, and only when all are does the order end.
 * @throws when a provider does not answer, and it is not yet long past the end of its page
 */
export async function lookAfter(orderId: string): Promise<void> {
  const order = await getDb()
    .selectFrom("orders")
    .select(["holdUntil", "status", "payState"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) return;
  const isOver = order.holdUntil !== null && order.holdUntil <= new Date().toISOString();
  const mustEnd = isOver || order.status === "Cancelled";
  for (const attempt of await findUndecided(orderId)) {
    // What the shop ended by itself may be open at its provider still.
    await settleOrGiveUp(attempt, mustEnd || attempt.state === "ended" ? "end" : "ask");
  }
  if (isOver) await transact((trx) => expire(trx, orderId, new Date()));
}

/**
 * Does the same for whoever looks at an order's page, if its time is over: a provider that does not
 * answer spoils no page.
 */
export async function lookAfterVisited(orderId: string, holdUntil: string | null): Promise<void> {
  if (holdUntil === null || holdUntil > new Date().toISOString()) return;
  await lookAfter(orderId).catch(() => undefined);
}

function findUndecided(orderId: string) {
  return getDb()
    .selectFrom("payments")
    .select(["id", "provider", "state", "endsAt"])
    .where("orderId", "=", orderId)
    .where("state", "in", ["open", "failed", "ended"])
    .orderBy("createdAt")
    .limit(20)
    .execute();
}

type Undecided = Awaited<ReturnType<typeof findUndecided>>[number];

/** Long past the end of its page a try is over for the shop, whoever is silent; money that comes all the same is late. */
async function settleOrGiveUp(attempt: Undecided, how: "ask" | "end"): Promise<void> {
  try {
    if (hostedProvider(attempt.provider) === null) throw new Error("The provider has no keys");
    await settle(attempt.id, how);
  } catch (error) {
    const late = new Date(Date.now() - GRACE_MS).toISOString();
    if (attempt.state !== "open") return;
    if ((attempt.endsAt ?? "") > late) throw error;
    await changeTries(getDb(), "open", { state: "ended" }).where("id", "=", attempt.id).execute();
  }
}
