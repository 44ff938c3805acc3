// Finds the delivery zones, and the rates that are offered.
import * as z from "zod";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import type { Currency } from "~/models/money";
import type { Zone } from "./shipping";

export const placesSchema = z.array(
  z.object({ country: z.string(), state: z.string().optional(), city: z.string().optional() }),
);

/** As many zones and rates as a shop has, and more. */
const MAX_ROWS = 500;

/** Every zone, in the keeper's order. */
export async function findZones(): Promise<Zone[]> {
  return cachedByCatalogue(getDb(), "delivery zones", async () => {
    const rows = await getDb()
      .selectFrom("shippingZones")
      .select(["id", "name", "places", "position"])
      .orderBy("position")
      .orderBy("id")
      .limit(MAX_ROWS)
      .execute();
    return rows.map((row) => ({ ...row, places: placesSchema.parse(JSON.parse(row.places)) }));
  });
}

/** What is offered in a currency. */
export function findRates(currency: Currency) {
  return cachedByCatalogue(getDb(), `delivery rates ${currency}`, () =>
    ratesIn(currency).execute(),
  );
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

/** A rate that is offered. */
export type RateRow = Awaited<ReturnType<ReturnType<typeof ratesIn>["execute"]>>[number];
