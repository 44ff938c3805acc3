// Lists tasks that went wrong, and has them tried again.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { afterCommit, transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import type { TaskRow } from "./task";
import { wakeTasks } from "./task.server";

/** As many as the page shows. */
const MAX_TASKS = 100;

/** What the Try again button sends. */
export const tryAgainSchema = z.object({ id: z.string().max(100) });

/** Tasks that were given up, the newest first, and those that failed and are tried again. */
export async function listTroubledTasks(): Promise<{ failed: TaskRow[]; retried: TaskRow[] }> {
  const columns = ["id", "key", "attempts", "error", "failedAt", "runAt"] as const;
  const [failed, retried] = await Promise.all([
    getDb()
      .selectFrom("tasks")
      .select(columns)
      .where("failedAt", "is not", null)
      .orderBy("failedAt", "desc")
      .limit(MAX_TASKS)
      .execute(),
    getDb()
      .selectFrom("tasks")
      .select(columns)
      .where("doneAt", "is", null)
      .where("failedAt", "is", null)
      .where("error", "!=", "")
      .orderBy("runAt")
      .limit(MAX_TASKS)
      .execute(),
  ]);
  return { failed, retried };
}

/**
 * Has a task that was given up tried again at once, with all its tries.
 * @returns what it is called
 * @throws Refusal when there is no such task; one that is being tried again already stays as it is
 */
export async function tryTaskAgain(actor: Actor, id: string): Promise<string> {
  return transact(async (trx) => {
    const task = await trx
      .selectFrom("tasks")
      .select(["key", "failedAt", "error"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!task) throw new Refusal("notFound", "There is no such task.");
    if (task.failedAt === null) return task.key;
    await trx
      .updateTable("tasks")
      .set({ failedAt: null, attempts: 0, error: "", runAt: new Date().toISOString() })
      .where("id", "=", id)
      .execute();
    await recordChanges(trx, actor, [
      {
        ...{ action: "tried again", entity: "task", entityId: id, name: task.key },
        before: { Error: task.error },
        after: { Error: "" },
      },
    ]);
    afterCommit(trx, wakeTasks);
    return task.key;
  });
}
