// Saves a rate of a delivery zone.
import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import { rateWords, raise, record } from "./change.server";
import { findRatePlace, placeRate } from "./place.server";
import type { rateSchema } from "./rate-form.server";
import { findRateOf, findZone, noZone } from "./table.server";

/**
 * Saves a rate, or adds one at the end of its zone's.
 * @param id null for a new one
 * @returns the change, to take it back
 * @throws Refusal when rate or zone is gone, or the zone was changed since the form was filled
 */
export async function saveRate(
  actor: Actor,
  zoneId: string,
  id: string | null,
  { version: seen, place, ...fields }: z.infer<typeof rateSchema>,
): Promise<string | null> {
  return transact(async (trx) => {
    const zone = await findZone(zoneId, trx);
    const before = id === null ? null : await findRateOf(zoneId, id, trx);
    if (!zone || (id !== null && !before)) throw new Refusal("notFound", noZone);
    await raise(trx, zoneId, seen, {});
    const flag = (value: "on" | undefined) => (value === "on" ? (1 as const) : (0 as const));
    const row = { ...fields, pickup: flag(fields.pickup), active: flag(fields.active) };
    const rateId = id ?? randomUUID();
    if (id === null) {
      const { last } = await trx
        .selectFrom("shippingRates")
        .select((eb) => eb.fn.max<number | null>("position").as("last"))
        .where("zoneId", "=", zoneId)
        .executeTakeFirstOrThrow();
      const end = { id: rateId, zoneId, position: (last ?? 0) + 1 };
      await trx
        .insertInto("shippingRates")
        .values({ ...row, ...end })
        .execute();
    } else {
      await trx.updateTable("shippingRates").set(row).where("id", "=", id).execute();
    }
    await placeRate(trx, zoneId, rateId, place);
    const after = { ...row, place: String(await findRatePlace(trx, zoneId, rateId)) };
    return record(trx, actor, {
      action: id === null ? "created" : "updated",
      zone: `${zone.name}, ${row.name}`,
      before: before ? rateWords(before) : undefined,
      after: rateWords(after),
      undo: { zone: zoneId, rate: rateId, version: seen + 1, formerRate: before },
    });
  });
}
