// What the form of a promotion offers to choose from.
import { findFilterChoices } from "~/models/product/table.server";
import { findTypes } from "~/models/product/type.server";

/** Departments, the listing filter's groups, types and brands. */
export async function findPromotionChoices() {
  const [choices, types] = await Promise.all([findFilterChoices(), findTypes()]);
  const groups = [...new Set(types.map(({ filterGroup }) => filterGroup))].sort();
  return { ...choices, types, groups };
}
