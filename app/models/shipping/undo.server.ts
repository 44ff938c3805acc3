// Takes back a change of a delivery zone or of one of its rates.
import type * as z from "zod";
import type { Db } from "~/db/schema";
import type { Actor } from "~/models/audit/audit.server";
import { changedSince, undid } from "~/models/audit/undo.server";
import { placesSchema } from "./rate.server";
import { rateWords, raise, record, undoSchema, zoneWords } from "./change.server";
import { placeRate, placeZone } from "./place.server";
import { placeWords } from "./shipping";
import { findRateOf, findZone } from "./table.server";

type Undo = z.output<typeof undoSchema>;

/**
 * Puts a zone or a rate back to what it was before a change; one that the change added goes again.
 * @param undo what the log kept of that change
 * @throws Refusal when the zone or one of its rates was changed since
 */
export async function restoreDelivery(trx: Db, actor: Actor, undo: unknown): Promise<void> {
  const kept = undoSchema.parse(undo);
  const zone = await findZone(kept.zone, trx);
  if (zone?.version !== kept.version) throw changedSince("This delivery zone");
  if (kept.rate === undefined) await restoreZone(trx, actor, zone, kept);
  else await restoreRate(trx, actor, zone, { ...kept, rate: kept.rate });
}

type FoundZone = NonNullable<Awaited<ReturnType<typeof findZone>>>;

async function restoreZone(trx: Db, actor: Actor, zone: FoundZone, { formerZone: former }: Undo) {
  const { id, name, version } = zone;
  const line = { action: undid, zone: name, before: zoneWords(zone) };
  if (!former) {
    await trx.deleteFrom("shippingZones").where("id", "=", id).execute();
    return record(trx, actor, line);
  }
  await raise(trx, id, version, { name: former.name, places: former.places });
  await placeZone(trx, id, Number(former.place));
  const places = placesSchema.parse(JSON.parse(former.places)).map(placeWords).join("; ");
  return record(trx, actor, { ...line, after: zoneWords({ ...former, places }) });
}

async function restoreRate(
  trx: Db,
  actor: Actor,
  zone: FoundZone,
  { rate: id, formerRate: former }: Undo & { rate: string },
) {
  const now = await findRateOf(zone.id, id, trx);
  if (!now) throw changedSince("This delivery zone");
  await raise(trx, zone.id, zone.version, {});
  const line = { action: undid, zone: `${zone.name}, ${now.name}`, before: rateWords(now) };
  if (!former) {
    await trx.deleteFrom("shippingRates").where("id", "=", id).execute();
    return record(trx, actor, line);
  }
  const { place, ...row } = former;
  await trx.updateTable("shippingRates").set(row).where("id", "=", id).execute();
  await placeRate(trx, zone.id, id, Number(place));
  return record(trx, actor, { ...line, after: rateWords(former) });
}
