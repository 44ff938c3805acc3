// Chooses and deletes a shopper's addresses: while there is one, one is the default.
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { noSuchAddress } from "./address-edit.server";
import { addressesOf } from "./address.server";

/**
 * Deletes an address; when it was the default, the newest that is left becomes it.
 * @throws Refusal when the shopper has no such address
 */
export async function deleteAddress(userId: string, id: string): Promise<void> {
  await transact(async (trx) => {
    const gone = await trx
      .deleteFrom("addresses")
      .where("userId", "=", userId)
      .where("id", "=", id)
      .returning("isDefault")
      .executeTakeFirst();
    if (!gone) throw noSuchAddress();
    const next = await addressesOf(trx, userId)
      .select("id")
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .executeTakeFirst();
    if (gone.isDefault === 1 && next) await markDefault(trx, userId, next.id);
  });
}

/** Makes an address the only default. @throws Refusal when the shopper has no such address */
export async function setDefaultAddress(userId: string, id: string): Promise<void> {
  await transact(async (trx) => {
    const known = await addressesOf(trx, userId)
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!known) throw noSuchAddress();
    await markDefault(trx, userId, id);
  });
}

/** The old default goes first: a unique index allows one at any moment. */
async function markDefault(trx: Db, userId: string, id: string): Promise<void> {
  await trx
    .updateTable("addresses")
    .set({ isDefault: 0 })
    .where("userId", "=", userId)
    .where("isDefault", "=", 1)
    .execute();
  await trx
    .updateTable("addresses")
    .set({ isDefault: 1 })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .execute();
}
