// What a product's page says before anything is bought: what it costs to bring it, by when, and how one can pay.
import { sql, type Expression } from "kysely";
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { addressesOf } from "~/models/account/address.server";
import type { Money } from "~/models/money";
import { findMethods } from "~/models/payment/method.server";
import { findDeliveryOptions, findDeliveryRange } from "~/models/shipping/option.server";
import { homeCountry } from "~/models/shipping/shipping";

/** What a way to deliver costs and how long it takes, in the keeper's words. */
interface Delivery {
  price: Money;
  days: string;
}

export interface Promises {
  /** Where to; "" while it is not known. */
  district: string;
  /** The one way to the district, or the cheapest and the dearest of all; empty where nothing is brought. */
  deliveries: Delivery[];
  /** The ways to pay, as they are called. */
  payments: string[];
}

/**
 * What the shop promises of goods.
 * @param goods what they cost; from some sum on a delivery may be free
 * @param district of Bangladesh, as the shop writes it; "" for none
 */
export async function findPromises(goods: Money, district: string): Promise<Promises> {
  const [deliveries, payments] = await Promise.all([
    district === "" ? deliveriesAnywhere(goods) : deliveriesTo(district, goods),
    cachedByCatalogue(getDb(), `ways to pay ${goods.currency}`, async () =>
      (await findMethods(goods.currency)).map(({ label }) => label),
    ),
  ]);
  return { district, deliveries: deliveries.map(({ price, days }) => ({ price, days })), payments };
}

/**
 * The state of an account's default address, as a query for one of more; none of an address abroad.
 * @param userId or what names it in the other query
 */
export function homeState(userId: string | Expression<string>) {
  return (
    addressesOf(getDb(), userId)
      .select("state")
      // As it stands in the condition of the index.
      .where("isDefault", "=", sql.lit(1))
      .where("country", "=", homeCountry)
  );
}

async function deliveriesTo(state: string, goods: Money): Promise<Delivery[]> {
  const options = await findDeliveryOptions({ country: homeCountry, state }, goods);
  return options.filter(({ pickup }) => !pickup).slice(0, 1);
}

async function deliveriesAnywhere(goods: Money): Promise<Delivery[]> {
  const range = await findDeliveryRange(goods);
  if (!range) return [];
  const { lowest, highest } = range;
  const alike = lowest.price.amount === highest.price.amount && lowest.days === highest.days;
  return alike ? [lowest] : [lowest, highest];
}
