// The doors through which sales, and the keeper's own views of tables, are written, for the test of columns.
import { settleSales } from "~/models/sale/run.server";
import { runNextTask } from "~/models/task/run.server";
import { form, type Door } from "./doors";
import { added, admin } from "./own-products";
import type { Fields } from "./shop";

const who = () => admin;
const next = new Date().getUTCFullYear() + 1;
const brands = { planned: "Column sale brand", begun: "Column begun brand" };

/** Adds a product for each sale. */
export async function prepareSales(): Promise<void> {
  for (const brand of Object.values(brands)) await added({ brand, price: "1000" });
}

const newSale = (brand: string, type: Fields) => ({
  who,
  path: () => "/admin/sales/new",
  type: { percent: "20", brand, ...type },
});
const begun = newSale(brands.begun, {
  ...{ name: "Column begun", startsAt: "2026-01-01T00:00", endsAt: `${next}-02-01T00:00` },
});

export const saleDoors: Door[] = [
  form(
    "a sale is planned",
    newSale(brands.planned, {
      ...{ name: "Column sale", weekly: "on" },
      ...{ cardText: "Column card", cardPicture: "promo-weekend" },
      ...{ startsAt: `${next}-04-01T06:00`, endsAt: `${next}-04-20T06:00` },
    }),
    {
      "sales.name": "Column sale",
      "sales.startsAt": `${next}-04-01T00:00:00.000Z`,
      "sales.endsAt": `${next}-04-20T00:00:00.000Z`,
      "sales.weekly": 1,
      "sales.cardText": "Column card",
      "sales.cardPicture": "promo-weekend",
      "sales.active": 1,
      "saleItems.price": 80_000,
    },
  ),
  {
    name: "a sale begins",
    act: async () => {
      await form("begun", begun, {}).act();
      let more = true;
      while (more) more = await runNextTask({ sale: settleSales });
    },
    // Derived from the prices that it took the place of.
    writes: {
      "saleItems.priceBefore": 100_000,
      "saleItems.originalBefore": 100_000,
      "saleItems.state": "On",
    },
  },
  form(
    "a view is saved",
    {
      who,
      path: () => "/admin/views/new?table=products&search=q%3Dcolumn",
      type: { name: "Column view" },
    },
    {
      "savedViews.name": "Column view",
      "savedViews.table": "products",
      "savedViews.search": "q=column",
    },
  ),
  form(
    "so many rows are asked for",
    { who, path: () => "/admin/products", type: { size: "50" } },
    { "chosenSizes.size": 50, "chosenSizes.table": "products" },
  ),
];
