// Promotions of a test's own, written as rows, and everything that was used of them.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach } from "vitest";
import { getDb } from "~/db/connection.server";
import { findDiscounts } from "~/models/promotion/offers.server";
import type { Customer } from "~/models/promotion/standing";
import type { Action, Conditions, Rule } from "~/models/promotion/promotion";
import { line } from "./own-orders";

export const anything: Conditions = {
  group: { brand: "", within: "", codes: [] },
  ...{ least: 0, weekdays: [], firstOrder: false, emailEndings: [] },
};
export const tenPercent: Action = { kind: "percent", of: "lines", percent: 1_000 };

/** No promotion is left of another test, or of the sample. */
export function forgetPromotions() {
  const forget = async () => {
    await getDb().deleteFrom("promotions").execute();
  };
  beforeEach(forget);
  afterEach(forget);
}

/** Writes a promotion; 10% off everything unless it is said otherwise. @returns its id */
export async function promotion({
  action = tenPercent,
  conditions = {},
  ...change
}: Partial<Omit<Rule, "conditions">> & {
  conditions?: Partial<Conditions>;
  cardText?: string;
  cardPicture?: string;
} = {}) {
  const id = randomUUID();
  const row = {
    ...{ id, name: `Promotion ${id}`, code: null, startsAt: null, endsAt: null, priority: 0 },
    ...{ usageLimit: null, perCustomer: null, active: 1 as const },
    ...{ createdAt: new Date().toISOString(), ...change },
    action: JSON.stringify(action),
    conditions: JSON.stringify({ ...anything, ...conditions }),
  };
  await getDb().insertInto("promotions").values(row).execute();
  return id;
}

/** What the promotions take off pieces of variants that cost 2000 taka each. */
export async function discountsOn(
  variantId: string,
  quantity: number,
  { customer = {}, code = "" }: { customer?: Partial<Customer>; code?: string } = {},
) {
  const { seenPrice } = line(variantId);
  const unitPrice = { amount: seenPrice, currency: "BDT" as const };
  const buyer = { userId: null, email: "", phone: "", ...customer };
  return (await findDiscounts(buyer, [{ variantId, quantity, unitPrice }], code))(0);
}

/** How often it was used by its counter, and by the orders that are written down. */
export async function usesOf(id: string) {
  const row = await getDb()
    .selectFrom("promotions")
    .select("used")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const uses = await getDb()
    .selectFrom("promotionUses")
    .select("orderId")
    .where("promotionId", "=", id)
    .execute();
  return [row.used, uses.length];
}
