// The doors through which promotions are written, for the test of columns.
import { anew, form, type Door } from "./doors";
import { admin } from "./own-products";
import { line, place, product } from "./own-orders";
import { discountsOn } from "./promotions";

const who = () => admin;
const next = new Date().getUTCFullYear() + 1;

export const promotionDoors: Door[] = [
  form(
    "a promotion is added",
    {
      who,
      path: () => "/admin/promotions/new",
      type: {
        ...{ name: "Column promotion", code: "column-1", deed: "percentOrder", percent: "5" },
        ...{ startsAt: "2026-01-01T06:00", endsAt: `${next}-02-01T06:00`, priority: "7" },
        ...{ usageLimit: "41", perCustomer: "13", least: "1", firstOrder: "on" },
        ...{ cardText: "Column words", cardPicture: "promo-bundle" },
      },
    },
    {
      "promotions.name": "Column promotion",
      "promotions.code": "COLUMN-1",
      "promotions.action": '{"kind":"percent","of":"order","percent":500}',
      "promotions.conditions": anew,
      "promotions.startsAt": "2026-01-01T00:00:00.000Z",
      "promotions.endsAt": `${next}-02-01T00:00:00.000Z`,
      "promotions.priority": 7,
      "promotions.usageLimit": 41,
      "promotions.perCustomer": 13,
      "promotions.active": 1,
      "promotions.cardText": "Column words",
      "promotions.cardPicture": "promo-bundle",
    },
  ),
  {
    name: "an order uses a promotion",
    act: async () => {
      const thing = await product();
      const asked = { customer: { email: "column@example.com" }, code: "COLUMN-1" };
      await place([line(thing)], undefined, { discounts: await discountsOn(thing, 1, asked) });
    },
    // Counted from the orders that use it.
    writes: { "promotions.used": 1 },
  },
];
