// Finds what an advance is reckoned from: the keeper's rule, the delivery zone, and how the last parcel went.
import { getDb } from "~/db/connection.server";
import { plainPhone } from "~/models/account/phone";
import type { Currency } from "~/models/money";
import { findRate } from "~/models/rate.server";
import { findSetting } from "~/models/settings/settings.server";
import { findZones } from "~/models/shipping/rate.server";
import { zoneOf, type Place } from "~/models/shipping/shipping";
import { advanceOf } from "./advance";
import type { PaymentMethod } from "./method";

/** Who buys, and where it goes. */
interface Destination {
  currency: Currency;
  /** Null while none is known, and for who fetches it. */
  address: Place | null;
  phone: string;
}

/**
 * Finds the advance of a buyer's orders.
 * @param methods that are offered in their currency
 * @returns what is to be paid first, in minor units, for goods that are brought or fetched. Where no
 * other way to pay is offered none is asked for, but after a parcel that was not taken: then it is
 * all, so that no cash is offered
 */
export async function findAdvance(
  { currency, address, phone }: Destination,
  methods: readonly PaymentMethod[],
): Promise<(goods: number, pickup: boolean) => number> {
  const [{ value }, zones, rate, refused] = await Promise.all([
    findSetting("payment"),
    address === null ? [] : findZones(),
    currency === "BDT" ? 1_000_000 : findRate(currency, "BDT"),
    wasRefused(plainPhone(phone)),
  ]);
  const zone = address && zoneOf(zones, address);
  const hasOthers = methods.some(({ kind }) => kind !== "on delivery");
  return (goods, pickup) => {
    if (!hasOthers) return refused ? Number.MAX_SAFE_INTEGER : 0;
    const zoneId = pickup ? null : (zone?.id ?? null);
    return advanceOf(value, { goods, zoneId, rate: (rate ?? 1_000_000) / 1_000_000, refused });
  };
}

/** Whether the last order of a phone number that came to its end was a parcel that nobody took. */
async function wasRefused(phone: string): Promise<boolean> {
  if (phone === "") return false;
  const last = await getDb()
    .selectFrom("orders")
    .select("cancelReason")
    .where("phone", "=", phone)
    .where((eb) => eb.or([eb("status", "=", "Delivered"), eb("cancelReason", "=", "refused")]))
    .orderBy("updatedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.cancelReason === "refused";
}
