// Finds a shopper's addresses; the owner stands in every signature.
import type { Expression } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { addressLimits, type Address } from "./address";

const columns = [
  "id",
  "type",
  "isDefault",
  "street",
  "city",
  "state",
  "zipCode",
  "country",
] as const;

/** The shopper's addresses, the default first. */
export async function findAddresses(userId: string): Promise<Address[]> {
  const rows = await addressesOf(getDb(), userId)
    .select(columns)
    .orderBy("isDefault", "desc")
    .orderBy("createdAt")
    .orderBy("id")
    .limit(addressLimits.perUser)
    .execute();
  return rows.map((row) => ({ ...row, isDefault: row.isDefault === 1 }));
}

/** One of the shopper's addresses; null for an unknown one and for another shopper's alike. */
export async function findAddress(userId: string, id: string): Promise<Address | null> {
  const row = await addressesOf(getDb(), userId)
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, isDefault: row.isDefault === 1 } : null;
}

/** A shopper's rows, for whatever is asked of them next. @param userId or what names it in a larger query */
export function addressesOf(db: Db, userId: string | Expression<string>) {
  return db.selectFrom("addresses").where("userId", "=", userId);
}
