// Finds delivery zones and their rates for the back office.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { findRatePlace, findZonePlace } from "./place.server";
import { placesSchema } from "./rate.server";
import { placeWords } from "./shipping";

/** The words for a zone or rate that is not there. */
export const noZone = "There is no such delivery zone or rate.";

/** Zones with all their rates, as the back office lists them. */
export async function listZones() {
  const db = getDb();
  const [zones, rates] = await Promise.all([
    db.selectFrom("shippingZones").selectAll().orderBy("position").limit(500).execute(),
    db.selectFrom("shippingRates").selectAll().orderBy("position").limit(2000).execute(),
  ]);
  return zones.map((zone) => ({
    ...zone,
    places: placesSchema.parse(JSON.parse(zone.places)),
    rates: rates.filter(({ zoneId }) => zoneId === zone.id),
  }));
}

/** A zone with its places (and as they are stored) and its own place as its form writes them; null for an unknown one. */
export async function findZone(id: string, db: Db = getDb()) {
  const row = await db
    .selectFrom("shippingZones")
    .select(["id", "name", "places", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const places = placesSchema.parse(JSON.parse(row.places));
  const place = String(await findZonePlace(db, id));
  return { ...row, place, places: places.map(placeWords).join("\n"), stored: row.places };
}

/** A rate as its form writes it; null for one that the zone does not have. */
export async function findRateOf(zoneId: string, id: string, db: Db = getDb()) {
  const row = await db
    .selectFrom("shippingRates")
    .selectAll()
    .where("zoneId", "=", zoneId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? { ...row, place: String(await findRatePlace(db, zoneId, id)) } : null;
}
