// What a guest leaves: to the user who signs in, or to nobody.
import { sql } from "kysely";
import { getDb } from "~/db/connection.server";
import { mergeGuestCart } from "~/models/cart/cart.server";
import { mergeGuestWishes } from "./wish-list.server";

/** A guest's things wait so long after something was put to them; the cookie that leads to them lives as long. */
export const guestLifeSeconds = 90 * 86_400;
/** Each new guest makes room for so many forgotten ones: enough to keep up, too few to be felt. */
const FORGOTTEN_AT_ONCE = 20;

/** Deletes carts and wish lists, some at a time, that no living cookie leads to. */
export async function dropForgottenGuests(now = new Date()): Promise<void> {
  const db = getDb();
  const before = new Date(now.getTime() - guestLifeSeconds * 1000).toISOString();
  // Cart and wishes hang on one cookie: who put something to either lately is not forgotten. The
  // age is asked of the row itself, too: its guest may come back while it is looked for.
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
        .limit(FORGOTTEN_AT_ONCE),
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
        .limit(FORGOTTEN_AT_ONCE),
    )
    .execute();
}

/**
 * Moves a guest's cart and wish list to a user.
 * @returns a sentence on what changed; null when nothing did
 */
export async function mergeGuest(token: string, userId: string): Promise<string | null> {
  const { added, leftOut } = await mergeGuestCart(token, userId);
  const wishes = await mergeGuestWishes(token, userId);
  const news = [
    added > 0 ? `${items(added)} from your visit ${were(added)} added to your cart` : null,
    leftOut > 0 ? `${items(leftOut)} found no room in your cart or in our stock` : null,
    wishes > 0 ? `${items(wishes)} ${were(wishes)} added to your wish list` : null,
  ].filter((part) => part !== null);
  return news.length > 0 ? `${news.join(", ")}.` : null;
}

function items(count: number): string {
  return count === 1 ? "1 item" : `${count} items`;
}

function were(count: number): string {
  return count === 1 ? "was" : "were";
}
