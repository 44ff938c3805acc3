// Finds how an order can be delivered, and what that costs.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Currency, Money } from "~/models/money";
import { zoneOf, type DeliveryOption, type Place, type Zone } from "./shipping";

export const placesSchema = z.array(
  z.object({ country: z.string(), state: z.string().optional(), city: z.string().optional() }),
);

/** As many zones and rates as a shop has, and more. */
const MAX_ROWS = 500;

/**
 * How goods can be brought to an address, the cheapest first, or fetched at the shop.
 * @param address null while none is known: only what can be fetched
 * @param goods what the goods cost after discounts; from some sum on a delivery may be free
 */
export async function findDeliveryOptions(
  address: Place | null,
  goods: Money,
): Promise<DeliveryOption[]> {
  const [zones, rates] = await Promise.all([findZones(), ratesIn(goods.currency).execute()]);
  const zone = address && zoneOf(zones, address);
  return rates
    .filter((rate) => rate.pickup === 1 || rate.zoneId === zone?.id)
    .map((rate) => toOption(rate, goods))
    .sort((a, b) => Number(a.pickup) - Number(b.pickup) || a.price.amount - b.price.amount);
}

/** The lowest price for which goods are brought to anybody at all; null where the shop delivers nothing. */
export async function findLowestDelivery(goods: Money): Promise<DeliveryOption | null> {
  const rates = await ratesIn(goods.currency).where("pickup", "=", 0).execute();
  const options = rates.map((rate) => toOption(rate, goods));
  return options.sort((a, b) => a.price.amount - b.price.amount)[0] ?? null;
}

/** Every zone, in the keeper's order. */
export async function findZones(): Promise<Zone[]> {
  const rows = await getDb()
    .selectFrom("shippingZones")
    .select(["id", "name", "places", "position"])
    .orderBy("position")
    .orderBy("id")
    .limit(MAX_ROWS)
    .execute();
  return rows.map((row) => ({ ...row, places: placesSchema.parse(JSON.parse(row.places)) }));
}

function ratesIn(currency: Currency) {
  return getDb()
    .selectFrom("shippingRates")
    .select(["id", "zoneId", "name", "currency", "price", "freeFrom", "days", "pickup"])
    .where("currency", "=", currency)
    .where("active", "=", 1)
    .orderBy("zoneId")
    .orderBy("position")
    .limit(MAX_ROWS);
}

type RateRow = Awaited<ReturnType<ReturnType<typeof ratesIn>["execute"]>>[number];

function toOption(rate: RateRow, goods: Money): DeliveryOption {
  const { id, name, days, freeFrom, currency } = rate;
  const free = freeFrom !== null && goods.amount >= freeFrom;
  return {
    rateId: id,
    name,
    days,
    pickup: rate.pickup === 1,
    price: { amount: free ? 0 : rate.price, currency },
  };
}
