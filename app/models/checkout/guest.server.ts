// Moves a guest's checkouts to the account that they sign in to.
import { transact } from "~/db/transaction.server";
import type { AccountShopper, GuestShopper } from "~/models/shopper.server";
import { checkoutsOf } from "./checkout.server";

/** Moves a guest's open checkouts to the account that they sign in to, in place of its own older ones. */
export async function moveGuestCheckouts(
  shopper: AccountShopper,
  guest: GuestShopper,
): Promise<void> {
  await transact(async (trx) => {
    const rows = await checkoutsOf(trx, guest)
      .select(["id", "currency"])
      .where("orderId", "is", null)
      .execute();
    for (const { id, currency } of rows) {
      await trx
        .deleteFrom("checkouts")
        .where("userId", "=", shopper.userId)
        .where("currency", "=", currency)
        .where("orderId", "is", null)
        .execute();
      await trx
        .updateTable("checkouts")
        .set({ userId: shopper.userId, tokenHash: null })
        .where("id", "=", id)
        .execute();
    }
  });
}
