// Everything that the shop keeps about a customer, for them to read: no hash, token or id of a browser is in it.
import { getDb } from "~/db/connection.server";
import { readAddress } from "~/models/account/address-form.server";
import { findAddresses } from "~/models/account/address.server";
import { moneyInput } from "~/models/money";
import { exportQuestionsOf } from "~/models/question/own.server";
import { exportReviewsOf } from "~/models/review/own.server";
import { exportOrdersOf } from "./order-export.server";

/** @returns null for an unknown id and for an administrator's */
export async function exportPerson(id: string) {
  const db = getDb();
  const account = await db
    .selectFrom("users")
    .select(["id", "name", "email", "phone", "status", "picture", "orderCount", "spent"])
    .select(["emailProvenAt", "createdAt", "updatedAt"])
    .where("id", "=", id)
    .where("role", "=", "Customer")
    .executeTakeFirst();
  if (!account) return null;
  const [addresses, orders, newsletter, noReviewMails, letters, chosen, known, reviews, questions] =
    await Promise.all([
      findAddresses(id),
      exportOrdersOf(id),
      findNewsletter(account.email),
      findReviewMailStop(account.email),
      findLetters(id, account.email),
      findChosen(id),
      findKnown(id),
      exportReviewsOf(id),
      exportQuestionsOf(id),
    ]);
  return {
    exportedAt: new Date().toISOString(),
    account: { ...account, spent: { amount: moneyInput(account.spent), currency: "USD" } },
    ...{
      addresses,
      orders,
      newsletter,
      noReviewMails,
      letters,
      ...chosen,
      ...known,
      ...reviews,
      questions,
    },
  };
}

async function findNewsletter(email: string): Promise<{ subscribedAt: string } | null> {
  const row = await getDb()
    .selectFrom("subscribers")
    .select("createdAt")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row ? { subscribedAt: row.createdAt } : null;
}

/** What they said yes to, and what is over of it. */
function findLetters(userId: string, email: string) {
  return getDb()
    .selectFrom("letters")
    .leftJoin("variants", "variants.id", "letters.variantId")
    .select(["letters.kind", "letters.email", "variants.sku", "letters.words", "letters.screen"])
    .select(["letters.createdAt", "letters.provenAt", "letters.sentAt", "letters.endedAt"])
    .where((eb) =>
      eb.or([eb("letters.userId", "=", userId), eb("letters.email", "=", email.toLowerCase())]),
    )
    .orderBy("letters.createdAt")
    .orderBy("letters.id")
    .execute();
}

async function findReviewMailStop(email: string): Promise<{ since: string } | null> {
  const row = await getDb()
    .selectFrom("reviewMailStops")
    .select("createdAt as since")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

/** The wish list, the cart, and checkouts that became no order yet. */
async function findChosen(userId: string) {
  const db = getDb();
  const wishList = await db
    .selectFrom("wishes")
    .innerJoin("variants", "variants.id", "wishes.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["products.name", "variants.sku", "variants.colour", "variants.storage"])
    .select("wishes.addedAt")
    .where("wishes.userId", "=", userId)
    .orderBy("wishes.addedAt")
    .orderBy("wishes.id")
    .execute();
  const cart = await db
    .selectFrom("cartLines")
    .innerJoin("carts", "carts.id", "cartLines.cartId")
    .innerJoin("variants", "variants.id", "cartLines.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["products.name", "variants.sku", "variants.colour", "variants.storage"])
    .select(["cartLines.quantity", "cartLines.addedAt"])
    .where("carts.userId", "=", userId)
    .orderBy("cartLines.addedAt")
    .orderBy("cartLines.id")
    .execute();
  const checkouts = await db
    .selectFrom("checkouts")
    .select(["name", "email", "phone", "address", "note", "currency", "createdAt", "updatedAt"])
    .where("userId", "=", userId)
    .where("orderId", "is", null)
    .orderBy("createdAt")
    .execute();
  return {
    ...{ wishList, cart },
    openCheckouts: checkouts.map((row) => ({ ...row, address: readAddress(row.address) })),
  };
}

/** Where the account is signed in, and with what. */
async function findKnown(userId: string) {
  const db = getDb();
  const devices = await db
    .selectFrom("sessions")
    .select(["userAgent", "address", "createdAt", "lastSeenAt", "expiresAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  const identities = await db
    .selectFrom("identities")
    .select(["issuer", "subject", "email", "createdAt"])
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
  return { devices, identities };
}
