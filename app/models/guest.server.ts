// What a guest leaves: to the user who signs in, or to nobody.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { mergeGuestCart } from "~/models/cart/cart.server";
import { counted } from "~/models/counted";
import type { AccountShopper, GuestShopper } from "./shopper.server";
import { mergeGuestWishes } from "./wish-list/merge.server";

/** A guest's things wait so long after something was put to them; the cookie that leads to them lives as long. */
export const guestLifeSeconds = 90 * 86_400;
/** Each new guest deletes so many forgotten carts and wishes: enough to keep up, too few to slow anyone down. */
const DELETED_AT_ONCE = 20;

/** Deletes some of the carts and wishes of guests whose cookie has expired. */
export async function deleteForgottenGuests(now = new Date()): Promise<void> {
  const db = getDb();
  const before = new Date(now.getTime() - guestLifeSeconds * 1000).toISOString();
  // One cookie leads to both cart and wishes: who changed either of them lately is not forgotten.
  // The deletion checks the age once more, because the guest may come back between the two steps.
  await db
    .deleteFrom("carts")
    .where("updatedAt", "<", before)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("carts as old")
        .select("old.id")
        .where("old.updatedAt", "<", before)
        .where("old.tokenHash", "is not", null)
        .where(
          sql<boolean>`not exists (select 1 from wishes
            where wishes."tokenHash" = old."tokenHash" and wishes."addedAt" >= ${before})`,
        )
        .limit(DELETED_AT_ONCE),
    )
    .execute();
  await db
    .deleteFrom("wishes")
    .where("addedAt", "<", before)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("wishes as old")
        .select("old.id")
        .where("old.addedAt", "<", before)
        .where("old.tokenHash", "is not", null)
        .where(
          sql<boolean>`not exists (select 1 from wishes as later
            where later."tokenHash" = old."tokenHash" and later."addedAt" >= ${before})`,
        )
        .where(
          sql<boolean>`not exists (select 1 from carts
            where carts."tokenHash" = old."tokenHash" and carts."updatedAt" >= ${before})`,
        )
        .limit(DELETED_AT_ONCE),
    )
    .execute();
}

/**
 * Moves a guest's cart and wish list to a user.
 * @returns a sentence on what changed; null when nothing did
 */
export async function mergeGuest(
  shopper: AccountShopper,
  guest: GuestShopper,
): Promise<string | null> {
  const { added, leftOut } = await mergeGuestCart(shopper, guest);
  const wishes = await mergeGuestWishes(shopper, guest);
  const parts = [
    added > 0
      ? `${counted(added, "item")} from your visit ${were(added)} added to your cart`
      : null,
    leftOut > 0 ? `${counted(leftOut, "item")} found no room in your cart or in our stock` : null,
    wishes > 0 ? `${counted(wishes, "item")} ${were(wishes)} added to your wish list` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? `${parts.join(", ")}.` : null;
}

function were(count: number): string {
  return count === 1 ? "was" : "were";
}
