// Asks for work that a process of the shop does soon after: once, as its key says, and also after a crash.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import { afterCommit } from "~/db/transaction.server";
import { requestId } from "~/front/log.js";

/** The kinds of work there are; run.server.ts is told at the start who does each. */
export type TaskKind =
  | "mail"
  | "sweep"
  | "refund"
  | "publish"
  | "sale"
  | "regroup"
  | "letter"
  | "answer"
  | "test-mail";

/** Work to ask for. */
export interface NewTask {
  kind: TaskKind;
  /** Names the work, such as "mail:paid:40756": the same is not asked for twice. */
  key: string;
  /** What the work is about, as JSON; no secret, since it stays for 30 days. */
  payload: object;
  /** Not before then; at once without it. */
  runAt?: string;
}

/** Asks for work in the transaction that causes it, so that there is never one without the other. */
export async function addTask(trx: Db, { kind, key, payload, runAt }: NewTask): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .insertInto("tasks")
    .values({
      ...{ id: randomUUID(), kind, key, createdAt: now },
      // Whoever looks for what became of a request finds its tasks in the log.
      payload: JSON.stringify({ ...payload, requestId: requestId() }),
      runAt: runAt ?? now,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  afterCommit(trx, wakeTasks);
}

let wake: () => void = () => undefined;

/** Tells the loop of this process when there is work. */
export function onNewTask(callback: () => void): void {
  wake = callback;
}

/** Has this process look for work now; it, or another one, would anyway within five seconds. */
export function wakeTasks(): void {
  wake();
}
