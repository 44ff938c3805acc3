// Finds and changes delivery zones and their rates for the back office; a zone's version covers its rates.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor, type AuditFields } from "~/models/audit/audit.server";
import { formatMoney, moneyInput } from "~/models/money";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { optionalLines, optionalText, requiredText } from "~/models/text.server";
import { findRatePlace, findZonePlace, placeRate, placeRule, placeZone } from "./place.server";
import { placesSchema } from "./rate.server";
import { placeWords, type Place } from "./shipping";

/** The words for a zone or rate that is not there. */
export const noZone = "There is no such delivery zone or rate.";

const MAX_PLACES = 300;
/** In minor units; more is a typing error. */
const MOST = 1_000_000_000;
const wrongAmount = "Please enter an amount of 0 or more";

/** One place a line, its parts between commas. */
const placeLines = optionalLines(20_000).transform((value, context): Place[] => {
  const lines = value.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > MAX_PLACES) {
    context.addIssue({ code: "custom", message: `At most ${MAX_PLACES} places in one zone` });
  }
  return lines.slice(0, MAX_PLACES).map((line) => {
    const [country = "", state, city, ...rest] = line.split(",").map((part) => part.trim());
    if (country === "" || state === "" || city === "" || rest.length > 0) {
      const message = `“${line.trim()}” is no place: write country, state, city`;
      context.addIssue({ code: "custom", message });
    }
    return { country, ...(state && { state }), ...(city && { city }) };
  });
});

const version = z.coerce.number().int();

/** What the form of a zone sends. */
export const zoneSchema = z.object({
  name: requiredText("Name is required", 60),
  places: placeLines,
  place: placeRule,
  version: version.default(0),
});

const toAmount = (value: string) => Math.round(Number(value) * 100);
const isAmount = (value: string) => /^\d+(?:\.\d{1,2})?$/.test(value) && toAmount(value) <= MOST;

/** What the form of a rate sends, with the version of its zone. */
export const rateSchema = z.object({
  name: requiredText("Name is required", 60),
  days: requiredText("Please say how long it takes", 60),
  currency: z.enum(["BDT", "USD"], { error: "Currency is required" }),
  price: requiredText("Price is required", 20).refine(isAmount, wrongAmount).transform(toAmount),
  freeFrom: optionalText(20)
    .refine((value) => value === "" || isAmount(value), wrongAmount)
    .transform((value) => (value === "" ? null : toAmount(value))),
  pickup: z.literal("on").optional(),
  active: z.literal("on").optional(),
  place: placeRule,
  version,
});

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

/** A zone with its places and its own place as its form writes them; null for an unknown one. */
export async function findZone(id: string, db: Db = getDb()) {
  const row = await db
    .selectFrom("shippingZones")
    .select(["id", "name", "places", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const places = placesSchema.parse(JSON.parse(row.places));
  const place = String(await findZonePlace(db, id));
  return { ...row, place, places: places.map(placeWords).join("\n") };
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

/** What the form of a rate holds at first. */
export function rateValues(rate: NonNullable<Awaited<ReturnType<typeof findRateOf>>>) {
  const { name, days, currency, price, freeFrom, pickup, active, place } = rate;
  return {
    ...{ name, days, currency, price: moneyInput(price), place },
    freeFrom: freeFrom === null ? "" : moneyInput(freeFrom),
    pickup: pickup === 1 ? "on" : "",
    active: active === 1 ? "on" : "",
  };
}

/**
 * Saves a zone, or adds one at the end.
 * @param id null for a new one
 * @throws Refusal when it is gone or was changed since the form was filled
 */
export async function saveZone(
  actor: Actor,
  id: string | null,
  { name, places, place, version: seen }: z.infer<typeof zoneSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const text = JSON.stringify(places);
    const words = { Name: name, Places: places.map(placeWords).join("; ") };
    if (id === null) {
      const { last } = await trx
        .selectFrom("shippingZones")
        .select((eb) => eb.fn.max<number | null>("position").as("last"))
        .executeTakeFirstOrThrow();
      const row = { id: randomUUID(), name, places: text, position: (last ?? 0) + 1 };
      await trx.insertInto("shippingZones").values(row).execute();
      await placeZone(trx, row.id, place);
      const after = { ...words, Place: String(await findZonePlace(trx, row.id)) };
      return record(trx, actor, { action: "created", zone: name, after });
    }
    const before = await findZone(id, trx);
    if (!before) throw new Refusal("notFound", noZone);
    await raise(trx, id, seen, { name, places: text });
    await placeZone(trx, id, place);
    const was = { Name: before.name, Places: before.places.replaceAll("\n", "; ") };
    await record(trx, actor, {
      ...{ action: "updated", zone: name },
      before: { ...was, Place: before.place },
      after: { ...words, Place: String(await findZonePlace(trx, id)) },
    });
  });
}

/**
 * Saves a rate, or adds one at the end of its zone's.
 * @param id null for a new one
 * @throws Refusal when rate or zone is gone, or the zone was changed since the form was filled
 */
export async function saveRate(
  actor: Actor,
  zoneId: string,
  id: string | null,
  { version: seen, place, ...fields }: z.infer<typeof rateSchema>,
): Promise<void> {
  await transact(async (trx) => {
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
    await record(trx, actor, {
      action: id === null ? "created" : "updated",
      zone: `${zone.name}, ${row.name}`,
      before: before ? rateWords(before) : undefined,
      after: rateWords(after),
    });
  });
}

async function raise(
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

function rateWords(
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

function record(
  trx: Db,
  actor: Actor,
  change: { action: string; zone: string; before?: AuditFields; after: AuditFields },
): Promise<void> {
  const { action, zone, before, after } = change;
  const name = `Delivery: ${zone}`;
  const thing = { action, entity: "setting" as const, entityId: "delivery", name };
  return recordChanges(trx, actor, [{ ...thing, before, after }]);
}
