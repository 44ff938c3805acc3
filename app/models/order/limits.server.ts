// How many orders may wait at once: for a call, by phone number; for their payment, by buyer and phone number.
import type { Db } from "~/db/schema";
import { Refusal } from "~/models/refusal.server";
import type { Shopper } from "~/models/shopper.server";
import { findUnpaid, isUnpaidOf } from "./unpaid.server";

/** So many orders of one phone number wait for our call at once. */
const MOST_UNCONFIRMED = 3;

/**
 * After the order itself is written: two that are placed at the same moment count each other.
 * @throws Refusal when the number has too many that nobody confirmed yet
 */
export async function refuseTooManyUnconfirmed(trx: Db, phone: string): Promise<void> {
  if (phone === "") return;
  const waiting = await trx
    .selectFrom("orders")
    .select("id")
    .where("phone", "=", phone)
    .where("status", "=", "Pending")
    .where("payState", "=", "To pay on delivery")
    .limit(MOST_UNCONFIRMED + 1)
    .execute();
  if (waiting.length <= MOST_UNCONFIRMED) return;
  const message =
    "Three orders with this phone number wait for our call already. We call you soon; after that you can order again.";
  throw new Refusal("tooMany", message);
}

/**
 * After the order itself is written, as above.
 * @throws Refusal when another order of the buyer's, or of the phone number, waits for its payment
 */
export async function refuseSecondUnpaid(
  trx: Db,
  { id, phone, shopper }: { id: string; phone: string; shopper: Shopper },
): Promise<void> {
  const own = await findUnpaid(shopper, { db: trx, except: id });
  if (own) {
    const message = `Order #${own.id} waits for its payment. Please pay or change it first.`;
    throw new Refusal("tooMany", message);
  }
  if (phone === "" || !(await isUnpaidOf(trx, phone, id))) return;
  const message = "An order with this phone number waits for its payment. Please pay it first.";
  throw new Refusal("tooMany", message);
}
