// Where an address lies, how it can be delivered to, and from which sum on that is free.
import { describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import { findDeliveryOptions, findDeliveryRange } from "~/models/shipping/option.server";
import { districtOf, districts, zoneOf, type Zone } from "~/models/shipping/shipping";

const taka = (amount: number) => ({ amount, currency: "BDT" as const });

it("there are 64 districts, each found however it is typed", () => {
  expect(new Set(districts).size).toBe(64);
  expect(districtOf(" cox's BAZAR ")).toBe("Cox's Bazar");
  expect(districtOf("Dhaka Division")).toBeUndefined();
});

describe("the zone of an address", () => {
  const zone = (id: string, position: number, ...places: Zone["places"]): Zone => ({
    ...{ id, name: id, position, places },
  });
  const zones = [
    zone("world", 1, { country: "*" }),
    zone("country", 2, { country: "Bangladesh" }),
    zone("state", 4, { country: "Bangladesh", state: "Dhaka" }),
    zone("later", 5, { country: "Bangladesh", state: "Dhaka" }),
    zone("city", 3, { country: "Bangladesh", state: "Dhaka", city: "Cox  Town" }),
    zone("city abroad", 6, { country: "*", city: "Savar" }),
    zone("pickup", 7),
  ];
  it.each([
    ["city", { country: "bangladesh ", state: "DHAKA", city: "cox town" }],
    ["state", { country: "Bangladesh", state: "Dhaka", city: "Uttara" }],
    ["state", { country: "Bangladesh", state: "Dhaka" }],
    ["country", { country: "Bangladesh", state: "Sylhet", city: "Cox Town" }],
    ["world", { country: "Nepal", state: "Dhaka", city: "Cox Town" }],
    ["city abroad", { country: "Nepal", city: "Savar" }],
  ])("is %s for %o", (id, address) => {
    expect(zoneOf(zones, address)?.id).toBe(id);
  });

  it("is none where nothing is delivered to", () => {
    expect(zoneOf(zones.slice(1, 3), { country: "Nepal" })).toBeNull();
  });
});

describe("delivery", () => {
  const named = async (state: string, city: string, amount = 100_000) =>
    (await findDeliveryOptions({ country: "Bangladesh", state, city }, taka(amount))).map(
      ({ name, days, price }) => [name, days, price.amount],
    );
  const pickup = ["Pick up at the shop", "Ready the next working day", 0];

  it("costs what the address' zone charges, and nothing for who comes to the shop", async () => {
    expect(await named("Dhaka", "Dhaka")).toEqual([["Home delivery", "1 to 2 days", 7000], pickup]);
    expect((await named("Dhaka", "savar"))[0]).toEqual(["Home delivery", "2 to 3 days", 11_000]);
    expect((await named("Sylhet", "Sylhet"))[0]).toEqual(["Home delivery", "3 to 5 days", 13_000]);
    expect(await findDeliveryOptions({ country: "Nepal" }, taka(1))).toMatchObject([
      { pickup: true },
    ]);
    expect(await findDeliveryOptions(null, taka(1))).toMatchObject([{ pickup: true }]);
  });

  it("is free from a sum on", async () => {
    expect((await named("Dhaka", "Dhaka", 4_999_999))[0]?.[2]).toBe(7000);
    expect((await named("Dhaka", "Dhaka", 5_000_000))[0]?.[2]).toBe(0);
  });

  it("has prices of the cart's own currency", async () => {
    const dollars = { amount: 100, currency: "USD" as const };
    expect((await findDeliveryRange(dollars))?.lowest).toMatchObject({
      price: { amount: 58, currency: "USD" },
    });
    expect(await findDeliveryRange(taka(100))).toMatchObject({
      lowest: { price: taka(7000), days: "1 to 2 days" },
      highest: { price: taka(13_000), days: "3 to 5 days" },
    });
  });

  it("that the keeper took back is not offered, nor is its zone another one's", async () => {
    const off = (active: 0 | 1) =>
      getDb()
        .updateTable("shippingRates")
        .set({ active })
        .where("zoneId", "=", "around-dhaka")
        .execute();
    await off(0);
    expect(await named("Dhaka", "Savar")).toEqual([pickup]);
    await off(1);
  });
});
