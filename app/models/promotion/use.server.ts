// Counts the uses of promotions in the transactions that place, cancel and revive orders.
import type { Db } from "~/db/schema";
import { plainPhone } from "~/models/account/phone";
import { Refusal } from "~/models/refusal.server";
import type { Customer } from "./standing";

/** An order that uses promotions. */
interface Use extends Customer {
  orderId: string;
}

/**
 * Counts an order as a use of promotions; of two orders that want the last use one has it. Orders
 * that use the same promotion wait for each other here, so it comes late in its transaction.
 * @throws Refusal when one of them is over or used up meanwhile, in all or by this customer
 */
export async function countUses(trx: Db, use: Use, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const counted = await trx
      .updateTable("promotions")
      .set((eb) => ({ used: eb("used", "+", 1) }))
      .where("id", "=", id)
      .where("active", "=", 1)
      .where((eb) => eb.or([eb("usageLimit", "is", null), eb("used", "<", eb.ref("usageLimit"))]))
      .returning("perCustomer")
      .executeTakeFirst();
    const most = counted?.perCustomer ?? null;
    const before = most === null ? 0 : ((await usesOf(trx, use, [id])).get(id) ?? 0);
    if (!counted || (most !== null && before >= most)) throw await usedUp(trx, id);
    await insertUse(trx, use, id);
  }
}

/** Gives the uses of an order back: it was cancelled. */
export async function giveUsesBack(trx: Db, orderId: string): Promise<void> {
  const uses = await trx
    .deleteFrom("promotionUses")
    .where("orderId", "=", orderId)
    .returning("promotionId")
    .execute();
  for (const id of uses.map(({ promotionId }) => promotionId).sort()) {
    await trx
      .updateTable("promotions")
      .set((eb) => ({ used: eb("used", "-", 1) }))
      .where("id", "=", id)
      .execute();
  }
}

/** Counts the uses of a cancelled order again, beyond any limit: it was paid with what they took off. */
export async function retakeUses(trx: Db, use: Use): Promise<void> {
  const rows = await trx
    .selectFrom("orderDiscounts")
    .select("promotionId")
    .distinct()
    .where("orderId", "=", use.orderId)
    .execute();
  for (const id of rows.flatMap(({ promotionId }) => promotionId ?? []).sort()) {
    await trx
      .updateTable("promotions")
      .set((eb) => ({ used: eb("used", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await insertUse(trx, use, id);
  }
}

/**
 * Counts orders as uses of a promotion that was deleted and came back, and names it in what it took off.
 * Those that were cancelled meanwhile are none; a parcel that was not taken stays one.
 */
export async function linkUses(
  trx: Db,
  promotionId: string,
  links: { orders: readonly string[]; shares: readonly string[] },
): Promise<void> {
  const orders = await trx
    .selectFrom("orders")
    .select(["id", "userId", "customerEmail", "phone"])
    .where("id", "in", ["", ...links.orders])
    .where((eb) => eb.or([eb("status", "!=", "Cancelled"), eb("cancelReason", "=", "refused")]))
    .execute();
  for (const { id: orderId, userId, customerEmail: email, phone } of orders) {
    await insertUse(trx, { orderId, userId, email, phone }, promotionId);
  }
  await trx
    .updateTable("orderDiscounts")
    .set({ promotionId })
    .where("id", "in", ["", ...links.shares])
    .execute();
  await trx
    .updateTable("promotions")
    .set({ used: orders.length })
    .where("id", "=", promotionId)
    .execute();
}

/** How often a customer used promotions, by account, e-mail address or phone. */
export async function usesOf(
  db: Db,
  customer: Customer,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { userId, email, phone } = known(customer);
  const rows = await db
    .selectFrom("promotionUses")
    .select((eb) => ["promotionId", eb.fn.countAll<number>().as("count")])
    .where("promotionId", "in", ids)
    .where((eb) =>
      eb.or([
        ...(userId === null ? [] : [eb("userId", "=", userId)]),
        ...(email === "" ? [] : [eb("email", "=", email)]),
        ...(phone === "" ? [] : [eb("phone", "=", phone)]),
      ]),
    )
    .groupBy("promotionId")
    .execute();
  return new Map(rows.map(({ promotionId, count }) => [promotionId, count]));
}

async function insertUse(trx: Db, use: Use, promotionId: string): Promise<void> {
  await trx
    .insertInto("promotionUses")
    .values({ promotionId, orderId: use.orderId, ...known(use) })
    .execute();
}

/** In one spelling, so that the same customer is found again. */
function known({ userId, email, phone }: Customer): Customer {
  return { userId, email: email.trim().toLowerCase(), phone: plainPhone(phone) };
}

async function usedUp(trx: Db, id: string): Promise<Refusal> {
  const row = await trx
    .selectFrom("promotions")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  const name = row ? `“${row.name}”` : "A discount";
  const message = `${name} no longer applies: it was used up or ended a moment ago. Nothing was ordered yet.`;
  return new Refusal("stale", message);
}
