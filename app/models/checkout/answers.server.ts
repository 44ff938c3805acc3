// Keeps what a buyer answers on the way to an order.
import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { getDb } from "~/db/connection.server";
import type { CheckoutsTable } from "~/db/schema";
import type { Currency } from "~/models/money";
import { ownerKey, type Shopper } from "~/models/shopper.server";
import { deleteForgotten } from "./forget.server";

/** What a page's answers change. */
type Answers = Pick<
  Updateable<CheckoutsTable>,
  "name" | "email" | "phone" | "address" | "rateId" | "method" | "note" | "code"
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
