// The order of delivery zones and of a zone's rates: each at its place from 1, the others move along.
import * as z from "zod";
import type { Db } from "~/db/schema";

const wrongPlace = "Place must be a whole number from 1 to 999";

/** What a form says of the place; nothing keeps the present one, which is the last one of what is new. */
export const placeRule = z
  .string()
  .trim()
  .regex(/^(?:[1-9]\d{0,2})?$/, wrongPlace)
  .default("")
  .transform((value) => (value === "" ? null : Number(value)));

interface Placed {
  id: string;
  position: number;
}

/** Where a zone stands among all; 0 for an unknown one. */
export async function findZonePlace(db: Db, id: string): Promise<number> {
  return placeIn(await zonesInOrder(db), id);
}

/** Where a rate stands among its zone's; 0 for an unknown one. */
export async function findRatePlace(db: Db, zoneId: string, id: string): Promise<number> {
  return placeIn(await ratesInOrder(db, zoneId), id);
}

/** Puts a zone to a place, one past the end to the last; null leaves it where it is. */
export async function placeZone(trx: Db, id: string, place: number | null): Promise<void> {
  for (const { id: moved, position } of moves(await zonesInOrder(trx), id, place)) {
    await trx.updateTable("shippingZones").set({ position }).where("id", "=", moved).execute();
  }
}

/** Puts a rate to a place among its zone's, one past the end to the last; null leaves it where it is. */
export async function placeRate(
  trx: Db,
  zoneId: string,
  id: string,
  place: number | null,
): Promise<void> {
  for (const { id: moved, position } of moves(await ratesInOrder(trx, zoneId), id, place)) {
    await trx.updateTable("shippingRates").set({ position }).where("id", "=", moved).execute();
  }
}

function zonesInOrder(db: Db): Promise<Placed[]> {
  return db
    .selectFrom("shippingZones")
    .select(["id", "position"])
    .orderBy("position")
    .orderBy("id")
    .limit(500)
    .execute();
}

function ratesInOrder(db: Db, zoneId: string): Promise<Placed[]> {
  return db
    .selectFrom("shippingRates")
    .select(["id", "position"])
    .where("zoneId", "=", zoneId)
    .orderBy("position")
    .orderBy("id")
    .limit(500)
    .execute();
}

function placeIn(list: readonly Placed[], id: string): number {
  return list.findIndex((one) => one.id === id) + 1;
}

/** Those that get another position, with it. */
function moves(list: readonly Placed[], id: string, place: number | null): Placed[] {
  const moved = list.find((one) => one.id === id);
  if (!moved || place === null) return [];
  const order = list.filter((one) => one !== moved);
  order.splice(place - 1, 0, moved);
  return order
    .map((one, index) => ({ ...one, to: index + 1 }))
    .filter(({ position, to }) => position !== to)
    .map((one) => ({ id: one.id, position: one.to }));
}
