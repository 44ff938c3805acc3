// What every change of delivery zones does: it raises the zone's version, which covers its rates, and goes into the audit log.
import * as z from "zod";
import type { Db } from "~/db/schema";
import { recordChange, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { formatMoney } from "~/models/money";
import { changedMeanwhile } from "~/models/refusal.server";
import type { findRateOf } from "./table.server";

const rateRow = z.object({
  ...{ name: z.string(), currency: z.enum(["BDT", "USD"]), price: z.number(), days: z.string() },
  ...{ freeFrom: z.number().nullable(), place: z.string() },
  ...{ pickup: z.literal([0, 1]), active: z.literal([0, 1]) },
});

/** What it takes to undo a change: how the zone or its rate was, null for what was new; the zone's version after it. */
export const undoSchema = z.object({
  zone: z.string(),
  rate: z.string().optional(),
  version: z.number(),
  formerZone: z.object({ name: z.string(), places: z.string(), place: z.string() }).nullish(),
  formerRate: rateRow.nullish(),
});
type DeliveryUndo = z.input<typeof undoSchema>;

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

/** Writes a change of a zone or rate into the audit log. @returns its line's id */
export function record(
  trx: Db,
  actor: Actor,
  change: {
    action: string;
    zone: string;
    before?: AuditFields;
    after?: AuditFields;
    undo?: DeliveryUndo;
  },
): Promise<string | null> {
  const { action, zone, before, after, undo } = change;
  const name = `Delivery: ${zone}`;
  const thing = { action, entity: "setting" as const, entityId: "delivery", name };
  return recordChange(trx, actor, { ...thing, before, after, undo });
}

/** A zone as the audit log tells of it, its places in a line each. */
export function zoneWords(zone: { name: string; places: string; place: string }): AuditFields {
  return { Name: zone.name, Places: zone.places.replaceAll("\n", "; "), Place: zone.place };
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
