// Sales in tests of the models: products of a brand of their own, plans, and the shop's clock at any moment.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect } from "vitest";
import { getDb } from "~/db/connection.server";
import { datesIn } from "~/models/date";
import { findProductStates } from "~/models/product/state.server";
import { createSale } from "~/models/sale/edit.server";
import { settleSales } from "~/models/sale/run.server";
import { findSale } from "~/models/sale/sale.server";
import { runNextTask } from "~/models/task/run.server";
import { actor } from "./product-rows";
import { makeProduct } from "./products";

export const HOUR = 3_600_000;
export const dates = datesIn("Asia/Dhaka");
export const hours = (count: number) => new Date(Date.now() + count * HOUR);
export const typed = (at: Date) => dates.toInput(at.toISOString());
/** Of the products that were stocked last. */
export let brand = "";

/** Forgets all sales before and after each test. */
export function forgetSales() {
  const forget = async () => {
    for (const table of ["sales", "tasks"] as const) await getDb().deleteFrom(table).execute();
  };
  beforeEach(forget);
  afterEach(forget);
}

/** Products of a brand of their own. */
export async function stocked(...prices: number[]): Promise<string[]> {
  brand = `Brand ${randomUUID()}`;
  const ids: string[] = [];
  for (const price of prices) ids.push(await makeProduct({ price, stock: 10 }));
  await getDb().updateTable("products").set({ brand }).where("id", "in", ids).execute();
  return ids;
}
export const form = (change: object = {}) => ({
  ...{ name: "Spring sale", startsAt: typed(hours(2)), endsAt: typed(hours(10)) },
  ...{ cardText: "", cardPicture: "" },
  ...{ percent: 10, chosen: "", category: "", type: "", brand },
  ...change,
});
export const plan = (change: object = {}) => createSale(actor, form(change));
export const settle = (at: Date) =>
  settleSales({ key: `test ${at.toISOString()}`, payload: {} }, () => at);
export async function pricesOf(ids: string[]) {
  const products = await findProductStates(ids, undefined, undefined, { deleted: true });
  return products.map(({ price, originalPrice, variants }) => {
    // What lists sort by is what the page shows.
    expect(variants.map((one) => [one.price, one.originalPrice])).toEqual([[price, originalPrice]]);
    return [price, originalPrice];
  });
}
export const setPrice = (id: string, price: number, originalPrice = price) =>
  Promise.all(
    (["variants", "products"] as const).map((table) =>
      getDb().updateTable(table).set({ price, originalPrice }).where("id", "=", id).execute(),
    ),
  );
export const saleOf = async (id: string) => {
  const sale = await findSale(id);
  if (!sale) throw new Error(`No sale ${id}`);
  return sale;
};
/** Does what the shop's tasks would have done by then. */
export async function wakeAt(at: Date) {
  const workers = {
    sale: (task: Parameters<typeof settleSales>[0]) => settleSales(task, () => at),
  };
  let more = true;
  while (more) more = await runNextTask(workers, at);
}
