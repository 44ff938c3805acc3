// Has the shop look after its sales at a moment.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { addTask } from "~/models/task/task.server";

/**
 * Has the sales looked after when one of them changes its prices next.
 * @param sale its version is part of the work's name: after each change of it, it is work of its own
 * @param at the moment; at once without it
 */
export async function addAlarm(
  trx: Db,
  { id, version }: { id: string; version: number },
  at?: string,
): Promise<void> {
  const key = `sale:${id}:${version}:${at ?? "changed"}`;
  await addTask(trx, { kind: "sale", key, payload: { saleId: id }, runAt: at });
}

/** Has the sales looked after now: the shop's Fridays begin at another moment. */
export async function alarmSales(): Promise<void> {
  const key = `sale:all:${randomUUID()}`;
  await transact((trx) => addTask(trx, { kind: "sale", key, payload: {} }));
}
