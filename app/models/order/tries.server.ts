// Changes what tries to pay are, wherever the shop does so: each change raises their version.
import type { Db, PaymentsTable } from "~/db/schema";

type State = PaymentsTable["state"];

/**
 * A query that changes tries of one state; who calls it says which ones.
 * @param change their new state, and what comes with it
 */
export function changeTries(
  db: Db,
  from: State,
  change: { state: State; amount?: number; ref?: string },
  now = new Date(),
) {
  return db
    .updateTable("payments")
    .set((eb) => ({ ...change, updatedAt: now.toISOString(), version: eb("version", "+", 1) }))
    .where("state", "=", from);
}
