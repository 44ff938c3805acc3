// Adds and changes a shopper's addresses.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { Refusal } from "~/models/refusal.server";
import { addressLimits, type AddressFields } from "./address";
import { addressesOf } from "./address.server";

/** The words for an address that is not there. */
export const noAddress = "There is no such address.";

/**
 * Adds an address; the first one becomes the default.
 * @throws Refusal when the shopper has as many as can be kept
 */
export async function addAddress(userId: string, fields: AddressFields): Promise<void> {
  await transact(async (trx) => {
    const { count } = await addressesOf(trx, userId)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= addressLimits.perUser) {
      const message = `You can keep ${addressLimits.perUser} addresses. Please delete one first.`;
      throw new Refusal("impossible", message);
    }
    await trx
      .insertInto("addresses")
      .values({
        ...fields,
        id: randomUUID(),
        userId,
        isDefault: count === 0 ? 1 : 0,
        createdAt: new Date().toISOString(),
      })
      .execute();
  });
}

/** Changes an address. @throws Refusal when the shopper has no such address */
export async function updateAddress(
  userId: string,
  id: string,
  fields: AddressFields,
): Promise<void> {
  const row = await getDb()
    .updateTable("addresses")
    .set(fields)
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!row) throw noSuchAddress();
}

/** Another shopper's is none, too. */
export function noSuchAddress(): Refusal {
  return new Refusal("notFound", noAddress);
}
