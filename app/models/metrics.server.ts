// What the shop counts of itself, for whoever watches it: tasks, mails, orders, stock, conflicts, the last backup.
import { findBackupNote } from "~/db/backup-note.server";
import { conflictCounts } from "~/db/conflict.server";
import { getDb } from "~/db/connection.server";
import { waitCounts } from "~/db/waits.server";

/** Figures of one name; with a label one for each of its values, which are few and name nobody. */
interface Figures {
  help: string;
  label?: string;
  values: Record<string, number>;
}

/** However often somebody looks, the database is asked once in so many milliseconds. */
const KEPT_MS = 5_000;

let kept: { at: number; figures: ReturnType<typeof countAll> } | undefined;

/**
 * The figures by their names, from the database and of this process.
 * @throws Outage while the database is away
 */
export async function findFigures(): Promise<Record<string, Figures>> {
  const now = performance.now();
  if (!kept || now - kept.at > KEPT_MS) kept = { at: now, figures: countAll() };
  const { figures } = kept;
  // A failure is not kept.
  figures.catch(() => (kept = undefined));
  return { ...(await figures), ...ofProcess() };
}

function ofProcess(): Record<string, Figures> {
  const { retries, givenUp } = conflictCounts();
  const { waits, seconds } = waitCounts();
  return {
    shop_transaction_retries: one("Work run again after a conflict, since the start.", retries),
    shop_transactions_given_up: one("Work given up after conflicts, since the start.", givenUp),
    shop_database_waits: one("Waits for a connection or a lock, since the start.", waits),
    shop_database_wait_seconds: one("How long those waits took together.", seconds),
  };
}

async function countAll(): Promise<Record<string, Figures>> {
  const now = new Date();
  const [due, failing, givenUp, orders, soldOut, backup] = await Promise.all([
    findDueTasks(now),
    countFailingTasks(),
    countGivenUpTasks(),
    countOrders(),
    countSoldOut(),
    findBackupNote(getDb()),
  ]);
  const oldest = due.oldest === null ? 0 : (now.getTime() - Date.parse(due.oldest)) / 1000;
  return {
    shop_tasks_waiting: one("Tasks that are due and not done.", due.count),
    shop_oldest_task_seconds: one("How long the oldest of them has been due.", oldest),
    shop_tasks_failing: one("Tasks that failed and are tried again.", failing),
    shop_tasks_given_up: {
      help: "Tasks that nobody tries any more.",
      label: "kind",
      values: givenUp,
    },
    shop_orders: { help: "Orders by state.", label: "state", values: orders },
    shop_products_sold_out: one("Products on sale of which there is no piece.", soldOut),
    shop_last_backup_timestamp_seconds: one(
      "When the last backup was made, in seconds since 1970; 0 for never.",
      backup === null ? 0 : Date.parse(backup.at) / 1000,
    ),
  };
}

const one = (help: string, figure: number): Figures => ({ help, values: { "": figure } });

function openTasks() {
  return getDb().selectFrom("tasks").where("doneAt", "is", null).where("failedAt", "is", null);
}

async function findDueTasks(now: Date) {
  return openTasks()
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.min<string | null>("runAt").as("oldest"),
    ])
    .where("runAt", "<=", now.toISOString())
    .executeTakeFirstOrThrow();
}

async function countFailingTasks(): Promise<number> {
  const { count } = await openTasks()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("error", "<>", "")
    .executeTakeFirstOrThrow();
  return count;
}

async function countGivenUpTasks(): Promise<Record<string, number>> {
  const rows = await getDb()
    .selectFrom("tasks")
    .select((eb) => ["kind", eb.fn.countAll<number>().as("count")])
    .where("failedAt", "is not", null)
    .groupBy("kind")
    .execute();
  // Mails are always there, so that an alarm sees them begin to fail.
  const mails = { mail: 0, letter: 0, answer: 0 };
  return { ...mails, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) };
}

async function countOrders(): Promise<Record<string, number>> {
  const rows = await getDb()
    .selectFrom("orders")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function countSoldOut(): Promise<number> {
  const { count } = await getDb()
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("deletedAt", "is", null)
    .where("state", "=", "Published")
    .where("stock", "=", 0)
    .executeTakeFirstOrThrow();
  return count;
}
