// What every change of delivery zones does: it raises the zone's version, which covers its rates, and goes into the audit log.
import * as z from "zod";
import type { Db } from "~/db/schema";
import { recordChanges, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { formatMoney } from "~/models/money";
import { changedMeanwhile } from "~/models/refusal.server";
import type { findRateOf } from "./table.server";

/** The version of the zone that a form was filled with. */
export const version = z.coerce.number().int();

/** Raises a zone's version, and changes it. @throws Refusal when somebody changed it since the form was filled */
export async function raise(
  trx: Db,
  id: string,
  seen: number,
  change: { name?: string; places?: string },
): Promise<void> {
  const saved = await trx
    .updateTable("shippingZones")
    .set({ ...change, version: seen + 1 })
    .where("id", "=", id)
    .where("version", "=", seen)
    .returning("id")
    .executeTakeFirst();
  if (!saved) throw changedMeanwhile("This delivery zone");
}

/** Writes a change of a zone or rate into the audit log. */
export function record(
  trx: Db,
  actor: Actor,
  change: { action: string; zone: string; before?: AuditFields; after: AuditFields },
): Promise<void> {
  const { action, zone, before, after } = change;
  const name = `Delivery: ${zone}`;
  const thing = { action, entity: "setting" as const, entityId: "delivery", name };
  return recordChanges(trx, actor, [{ ...thing, before, after }]);
}

/** A rate as the audit log tells of it. */
export function rateWords(
  rate: Omit<NonNullable<Awaited<ReturnType<typeof findRateOf>>>, "id" | "zoneId" | "position">,
): AuditFields {
  const money = (amount: number) => formatMoney({ amount, currency: rate.currency });
  return {
    Name: rate.name,
    Days: rate.days,
    Price: money(rate.price),
    "Free from": rate.freeFrom === null ? "" : money(rate.freeFrom),
    Pickup: rate.pickup === 1 ? "Yes" : "No",
    Offered: rate.active === 1 ? "Yes" : "No",
    Place: rate.place,
  };
}
