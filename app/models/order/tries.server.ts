// Changes what tries to pay are, wherever the shop does so: each change raises their version.
import type { Db, PaymentsTable } from "~/db/schema";
import { withoutIndex } from "~/db/without-index.server";

type State = PaymentsTable["state"];

/**
 * A query that changes tries of one state; who calls it says which ones, by their ids or their order.
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
    .where(withoutIndex("state"), "=", from);
}
