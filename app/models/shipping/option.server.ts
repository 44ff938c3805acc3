// Finds how an order can be delivered, and what that costs.
import type { Money } from "~/models/money";
import { findRates, findZones, type RateRow } from "./rate.server";
import { zoneOf, type DeliveryOption, type Place } from "./shipping";

/**
 * How goods can be brought to an address, the cheapest first, or fetched at the shop.
 * @param address null while none is known: only what can be fetched
 * @param goods what the goods cost after discounts; from some sum on a delivery may be free
 */
export async function findDeliveryOptions(
  address: Place | null,
  goods: Money,
): Promise<DeliveryOption[]> {
  const [zones, rates] = await Promise.all([findZones(), findRates(goods.currency)]);
  const zone = address && zoneOf(zones, address);
  return rates
    .filter((rate) => rate.pickup === 1 || rate.zoneId === zone?.id)
    .map((rate) => toOption(rate, goods))
    .sort((a, b) => Number(a.pickup) - Number(b.pickup) || a.price.amount - b.price.amount);
}

/**
 * What bringing goods costs where nobody has said where to: the cheapest way of the zone that is
 * cheapest, and of the one that is dearest; of equal prices the quickest and the slowest.
 * @returns null where the shop delivers nothing
 */
export async function findDeliveryRange(
  goods: Money,
): Promise<{ lowest: DeliveryOption; highest: DeliveryOption } | null> {
  const cheapest = new Map<string, DeliveryOption>();
  for (const rate of await findRates(goods.currency)) {
    const option = toOption(rate, goods);
    const known = cheapest.get(rate.zoneId);
    if (!option.pickup && !(known && known.price.amount <= option.price.amount))
      cheapest.set(rate.zoneId, option);
  }
  const options = [...cheapest.values()].sort(
    (a, b) => a.price.amount - b.price.amount || mostDays(a) - mostDays(b),
  );
  const [lowest, highest] = [options[0], options.at(-1)];
  return lowest && highest ? { lowest, highest } : null;
}

/** The last number in the keeper's words for how long it takes; of "3 to 5 days" that is 5. */
function mostDays({ days }: DeliveryOption): number {
  return Number(days.match(/\d+/g)?.at(-1) ?? 0);
}

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
