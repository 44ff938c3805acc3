// Does the tasks: each process looks for one that is due, leases it, works, and closes it under its lease.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { reasonOf } from "~/db/outage.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { inRequest, writeLog } from "~/front/log.js";
import { addNotification } from "~/models/notification/add.server";
import type { TaskKind } from "./task.server";

/** Who is at work on a task holds it so long; when the process dies, another one takes it then. */
export const LEASE_MS = 60_000;
/** When a task that failed is tried again: each pause once, then it is given up. */
export const pausesMs = [1, 5, 30, 120, 720].map((minutes) => minutes * 60_000);
const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 200;

/** A task as its worker gets it. */
export interface Task {
  /** Names the work; the same at each try, so that what is done twice can be told. */
  key: string;
  /** What addTask was given; the worker's schema parses it. */
  payload: unknown;
}

/** Does a kind of work; it may be run again after a crash, and fails by throwing. */
export type Worker = (task: Task) => Promise<void>;
export type Workers = Partial<Record<TaskKind, Worker>>;

/**
 * Does one task that is due, unless another process is faster.
 * @returns false when none was due
 */
export async function runNextTask(workers: Workers, now = new Date()): Promise<boolean> {
  // Most looks find nothing: a read takes no lock.
  if (!(await dueTasks(getDb(), now).executeTakeFirst())) return false;
  const task = await leaseNext(getDb(), now);
  if (!task) return true;
  const { requestId, ...payload } = payloadSchema.parse(JSON.parse(task.payload));
  const work = () => doTask(workers, task, payload);
  await (requestId === undefined ? work() : inRequest(requestId, work));
  return true;
}

/** The worker's own, and the number of the request that asked for it. */
const payloadSchema = z.looseObject({ requestId: z.string().optional() });

async function doTask(workers: Workers, task: Leased, payload: object): Promise<void> {
  const started = performance.now();
  try {
    const worker = workers[task.kind as TaskKind];
    if (!worker) throw new Error(`Nobody does tasks of the kind ${task.kind}`);
    await worker({ key: task.key, payload });
    await close(task);
    const ms = Math.round(performance.now() - started);
    writeLog("info", { message: `Task ${task.key} done`, tries: task.attempts, ms });
  } catch (error) {
    // The database is away: the lease runs out, and the task is due again.
    await fail(task, reasonOf(error));
  }
}

/** The next task to do, by an index that holds only what is not done. */
function dueTasks(db: Db, now: Date) {
  const at = now.toISOString();
  return db
    .selectFrom("tasks as due")
    .select("due.id")
    .where("due.doneAt", "is", null)
    .where("due.failedAt", "is", null)
    .where("due.runAt", "<=", at)
    .where((eb) => eb.or([eb("due.leaseUntil", "is", null), eb("due.leaseUntil", "<", at)]))
    .orderBy("due.runAt")
    .limit(1);
}

/** Two processes cannot lease the same one: the update looks at the lease once more. */
async function leaseNext(db: Db, now: Date) {
  const at = now.toISOString();
  const due = dueTasks(db, now);
  return db
    .updateTable("tasks")
    .set((eb) => ({
      leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
      leaseToken: randomUUID(),
      attempts: eb("attempts", "+", 1),
    }))
    .where("id", "=", due)
    .where("doneAt", "is", null)
    .where((eb) => eb.or([eb("leaseUntil", "is", null), eb("leaseUntil", "<", at)]))
    .returning(["id", "kind", "key", "payload", "attempts", "leaseToken"])
    .executeTakeFirst();
}

type Leased = NonNullable<Awaited<ReturnType<typeof leaseNext>>>;

/** Whoever took it over after this lease ran out closes it by their own. */
function held(db: Db, { id, leaseToken }: Leased) {
  return db.updateTable("tasks").where("id", "=", id).where("leaseToken", "=", leaseToken);
}

async function close(task: Leased): Promise<void> {
  await held(getDb(), task)
    .set({ doneAt: new Date().toISOString(), leaseUntil: null, leaseToken: null, error: "" })
    .execute();
}

async function fail(task: Leased, error: string): Promise<void> {
  const now = Date.now();
  const pause = pausesMs[task.attempts - 1];
  const free = { leaseUntil: null, leaseToken: null, error: error.slice(0, 500) };
  writeLog("error", { message: `Task ${task.key} failed: ${error}`, tries: task.attempts });
  if (pause !== undefined) {
    await held(getDb(), task)
      .set({ ...free, runAt: new Date(now + pause).toISOString() })
      .execute();
    return;
  }
  await transact(async (trx) => {
    const given = await held(trx, task)
      .set({ ...free, failedAt: new Date(now).toISOString() })
      .returning("id")
      .executeTakeFirst();
    if (!given) return;
    await addNotification(trx, {
      type: "order",
      title: "Task failed",
      message: `${task.key} failed ${task.attempts} times: see Tasks.`,
      link: "/admin/tasks",
    });
  });
}

/** Deletes some of the tasks that were done more than 30 days ago. */
export async function deleteOldTasks(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString();
  await getDb()
    .deleteFrom("tasks")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("tasks as old")
        .select("old.id")
        .where("old.doneAt", "<", before)
        .limit(DELETED_AT_ONCE),
    )
    .execute();
}
