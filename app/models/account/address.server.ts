// Finds and changes a shopper's addresses; the owner stands in every signature.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { Refusal } from "~/models/refusal.server";
import { requiredText } from "~/models/text.server";
import { addressFields, addressLimits, type Address, type AddressFields } from "./address";

const field = (name: keyof AddressFields) => {
  const message = addressFields.find((candidate) => candidate.name === name)?.required ?? "";
  return requiredText(message, addressLimits.field);
};

/** What the address form sends: every field is required (docs/specification.md, section 5.5). */
export const addressSchema = z.object({
  type: field("type"),
  street: field("street"),
  city: field("city"),
  state: field("state"),
  zipCode: field("zipCode"),
  country: field("country"),
});

/** An address as an order keeps it: in its own country it may have no zip code. */
const keptAddressSchema = addressSchema.extend({ zipCode: z.string() });

/** The address that an order or a checkout keeps as text; null for none, and for one that cannot be read. */
export function readAddress(text: string | null): AddressFields | null {
  return text === null ? null : (keptAddressSchema.safeParse(JSON.parse(text)).data ?? null);
}

/** What the buttons beside an address send. */
export const addressChangeSchema = z.object({
  intent: z.enum(["default", "delete"]),
  id: z.string().max(100),
});

/** The words for an address that is not there. */
export const noAddress = "There is no such address.";

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

/** Another shopper's is none, too. */
function noSuchAddress(): Refusal {
  return new Refusal("notFound", noAddress);
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

function addressesOf(db: Db, userId: string) {
  return db.selectFrom("addresses").where("userId", "=", userId);
}
