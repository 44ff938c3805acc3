// Moves a guest's wishes to the list of the account that they sign in to.
import { transact } from "~/db/transaction.server";
import { ownerKey, type AccountShopper, type GuestShopper } from "~/models/shopper.server";
import { maxWishes } from "./wish-list";
import { count, putWishes } from "./rows.server";

/**
 * Moves a guest's wishes to a user's list.
 * @returns how many were not on it before
 */
export async function mergeGuestWishes(
  shopper: AccountShopper,
  guest: GuestShopper,
): Promise<number> {
  return transact(async (trx) => {
    const [column, value] = ownerKey(guest);
    const wishes = await trx
      .deleteFrom("wishes")
      .where(column, "=", value)
      .returning(["variantId", "addedAt", "price"])
      .execute();
    const before = await count(trx, shopper);
    await putWishes(trx, shopper, wishes.slice(0, maxWishes - before));
    return (await count(trx, shopper)) - before;
  });
}
