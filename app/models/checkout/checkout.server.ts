// Keeps what a buyer answers on the way to an order: one open checkout for each shopper and currency.
import { randomUUID } from "node:crypto";
import type { Selectable, Updateable } from "kysely";
import { getDb } from "~/db/connection.server";
import type { CheckoutsTable, Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { readAddress } from "~/models/account/address.server";
import { daysBefore } from "~/models/date";
import type { Currency } from "~/models/money";
import {
  ownerKey,
  type AccountShopper,
  type GuestShopper,
  type Shopper,
} from "~/models/shopper.server";
import { readChoice } from "~/models/payment/choice";
import type { Checkout } from "./checkout";

/** A checkout is forgotten so many days after its last answer; an order that it became stays. */
const LIFE_DAYS = 30;
/** Each new one deletes so many old ones: enough to keep up, too few to slow anyone down. */
const DELETED_AT_ONCE = 20;

/** The shopper's open checkout in a currency; null before the first answer. */
export async function findCheckout(shopper: Shopper, currency: Currency): Promise<Checkout | null> {
  const row = await checkoutsOf(getDb(), shopper)
    .selectAll()
    .where("currency", "=", currency)
    .where("orderId", "is", null)
    .executeTakeFirst();
  return row ? toCheckout(row) : null;
}

/**
 * One of the shopper's checkouts, open or placed; null for an unknown one and for another shopper's.
 * @returns with the order that it became, if it did
 */
export async function findCheckoutById(shopper: Shopper, id: string) {
  const row = await checkoutsOf(getDb(), shopper)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { ...toCheckout(row), orderId: row.orderId } : null;
}

/** What a page's answers change. */
type Answers = Pick<
  Updateable<CheckoutsTable>,
  "name" | "email" | "phone" | "address" | "rateId" | "method" | "note"
>;

/** Keeps a page's answers; the first ones open the checkout. */
export async function saveAnswers(
  shopper: Shopper,
  currency: Currency,
  answers: Answers,
): Promise<void> {
  const now = new Date().toISOString();
  const [column, value] = ownerKey(shopper);
  const { id } = await getDb()
    .insertInto("checkouts")
    .values({
      ...answers,
      ...{ id: randomUUID(), userId: null, tokenHash: null, [column]: value, currency },
      ...{ address: answers.address ?? null, rateId: answers.rateId ?? null, orderId: null },
      ...{ createdAt: now, updatedAt: now },
    })
    .onConflict((conflict) =>
      conflict
        .columns([column, "currency"])
        .where("orderId", "is", null)
        .doUpdateSet((eb) => ({
          ...answers,
          updatedAt: now,
          version: eb("checkouts.version", "+", 1),
        })),
    )
    .returning(["id"])
    .executeTakeFirstOrThrow();
  await deleteForgotten(id, now);
}

/** Deletes some of those that nobody answered for long, whether an order came of them or not. */
async function deleteForgotten(except: string, now: string): Promise<void> {
  const before = daysBefore(new Date(now), LIFE_DAYS);
  await getDb()
    .deleteFrom("checkouts")
    .where("id", "!=", except)
    .where("updatedAt", "<", before)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("checkouts as old")
        .select("old.id")
        .where("old.updatedAt", "<", before)
        .limit(DELETED_AT_ONCE),
    )
    .execute();
}

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

function checkoutsOf(db: Db, shopper: Shopper) {
  const [column, value] = ownerKey(shopper);
  return db.selectFrom("checkouts").where(column, "=", value);
}

function toCheckout(row: Selectable<CheckoutsTable>): Checkout {
  const { id, currency, name, email, phone, rateId, note } = row;
  return {
    ...{ id, currency, name, email, phone, rateId, note },
    address: readAddress(row.address),
    method: readChoice(row.method) ? row.method : null,
  };
}
