// A try to pay: finds it, and changes its state.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { changeTries } from "~/models/order/tries.server";
import { Refusal } from "~/models/refusal.server";

/** A try by its id; undefined for an unknown one. */
export function findAttempt(id: string, db: Db = getDb()) {
  return db
    .selectFrom("payments")
    .select(["id", "orderId", "provider", "ref", "state", "amount", "currency", "askedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A try as it is found. */
export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Failed and ended tries may be paid yet; what is paid or with the staff is not asked about again. */
export function isDecided({ state }: AttemptRow): boolean {
  return state === "paid" || state === "review" || state === "given";
}

/** Changes a try. @throws Refusal when somebody changed its state meanwhile */
export async function setState(
  trx: Db,
  { id, state }: AttemptRow,
  change: Parameters<typeof changeTries>[2],
): Promise<void> {
  const changed = await changeTries(trx, state, change)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new Refusal("stale", "This payment was changed meanwhile.");
}
