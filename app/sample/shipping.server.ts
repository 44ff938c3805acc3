// Where a shop delivers to and what it charges, until its keeper changes it.
import type { Insertable } from "kysely";
import { insertAll } from "~/db/insert.server";
import type { Db, ShippingRatesTable, ShippingZonesTable } from "~/db/schema";
import { shippingFixture } from "./fixtures.server";

const currencies = ["BDT", "USD"] as const;

/** Writes the zones and their rates, and the way to fetch an order at the shop. */
export async function seedShipping(db: Db): Promise<void> {
  const { zones, pickup, homeDelivery, freeFrom } = shippingFixture();
  const zoneRows: Insertable<ShippingZonesTable>[] = zones.map(({ id, name, places }, index) => ({
    id,
    name,
    places: JSON.stringify(places),
    position: index + 1,
  }));
  // Whoever comes to the shop needs no address, so this zone matches none.
  zoneRows.push({ id: "pickup", name: pickup.name, places: "[]", position: zones.length + 1 });
  const rateRows: Insertable<ShippingRatesTable>[] = currencies.flatMap((currency) => [
    ...zones.map(({ id, days, price }) => ({
      id: `${id}-${currency.toLowerCase()}`,
      zoneId: id,
      name: homeDelivery,
      currency,
      price: price[currency],
      freeFrom: freeFrom[currency],
      days,
      pickup: 0 as const,
      position: 1,
    })),
    {
      id: `pickup-${currency.toLowerCase()}`,
      zoneId: "pickup",
      ...pickup,
      currency,
      price: 0,
      freeFrom: null,
      pickup: 1 as const,
      position: 1,
    },
  ]);
  await insertAll(db, "shippingZones", zoneRows);
  await insertAll(db, "shippingRates", rateRows);
}
