// Two states of a product differ where the words of their screens do, field by field.
import { expect, it } from "vitest";
import { changesBetween, differ, type ProductState } from "~/models/product/state.server";

const variant = {
  ...{ id: "a-1", sku: "A-1", colour: "Red", storage: "8GB", stock: 5, active: 1 as const },
  ...{ price: 900, originalPrice: 1000 },
};
const state: ProductState = {
  ...{ id: "a", name: "A", description: "Words", brand: "Acme", categoryId: "laptops" },
  ...{ category: "Laptops", typeId: "laptops", type: "Laptops", filterGroup: "Laptops" },
  ...{ picture: "/pictures/a", price: 900, originalPrice: 1000, stock: 5, version: 1 },
  ...{ state: "Scheduled", publishAt: "2026-11-22T00:00:00.000Z", optionName: "Storage" },
  variants: [variant, { ...variant, id: "a-2", sku: "A-2", colour: "Blue" }],
};
const [first = variant, second = variant] = state.variants;

it.each<[string, Partial<ProductState>, boolean]>([
  ["nothing", {}, false],
  ["the version", { version: 2 }, false],
  ["the name", { name: "B" }, true],
  ["the description", { description: "Other" }, true],
  ["the brand", { brand: "Other" }, true],
  ["the category", { categoryId: "x", category: "X" }, true],
  ["the type", { typeId: null, type: "" }, true],
  ["the picture", { picture: null }, true],
  ["the state", { state: "Hidden", publishAt: null }, true],
  ["its moment", { publishAt: "2026-11-23T00:00:00.000Z" }, true],
  ["the second option", { optionName: "Size" }, true],
  ["the order of variants", { variants: [second, first] }, true],
  ["a variant less", { variants: [first] }, true],
  ...Object.entries({
    ...{ sku: "B-1", colour: null, storage: null, stock: 6, active: 0, price: 901 },
    originalPrice: 1001,
  }).map(([field, value]): [string, Partial<ProductState>, boolean] => [
    `a variant's ${field}`,
    { variants: [{ ...first, [field]: value }, second] },
    true,
  ]),
])("%s", (_what, change, expected) => {
  const after = { ...state, ...change };
  expect(differ(state, after)).toBe(expected);
  expect(changesBetween(state, after).length > 0).toBe(expected);
});
