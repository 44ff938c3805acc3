// Finds what the shop's currencies are worth in each other.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import type { Currency } from "./money";

/**
 * What one unit of a currency is worth in another.
 * @returns millionths, as `convert` takes them, or null when the shop keeps no such rate
 */
export async function findRate(from: Currency, to: Currency): Promise<number | null> {
  return cachedByCatalogue(getDb(), `rate ${from} ${to}`, async () => {
    const row = await getDb()
      .selectFrom("exchangeRates")
      .select("rate")
      .where("fromCurrency", "=", from)
      .where("toCurrency", "=", to)
      .executeTakeFirst();
    return row?.rate ?? null;
  });
}
