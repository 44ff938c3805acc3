// Takes the person out of what was written beside their orders: timeline, returns, refunds, parcels, payments.
import type { Db } from "~/db/schema";
import { erasedWords } from "./person";

/** What was written beside the orders; run while they are still the account's. */
export async function eraseBeside(trx: Db, userId: string, updatedAt: string): Promise<void> {
  const own = trx.selectFrom("orders").select("orders.id").where("orders.userId", "=", userId);
  // The timeline keeps what became of the order, and when.
  await trx
    .updateTable("orderEvents")
    .set({ note: erasedWords })
    .where("orderId", "in", own)
    .where("note", "!=", "")
    .execute();
  await trx
    .updateTable("returns")
    .set({ reason: erasedWords, updatedAt })
    .where("orderId", "in", own)
    .execute();
  await trx
    .updateTable("refunds")
    .set({ reason: erasedWords, updatedAt })
    .where("orderId", "in", own)
    .execute();
  // Who has a parcel's number reads at the carrier's where it went.
  await trx
    .updateTable("parcels")
    .set({ number: erasedWords, url: "" })
    .where("orderId", "in", own)
    .execute();
  await trx.updateTable("payments").set({ url: null }).where("orderId", "in", own).execute();
  await trx
    .updateTable("promotionUses")
    .set({ userId: null, email: "", phone: "" })
    .where("orderId", "in", own)
    .execute();
  await trx.deleteFrom("checkouts").where("orderId", "in", own).execute();
}
