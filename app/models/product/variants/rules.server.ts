// What must be so of a product's variants among each other, so that a shopper can choose each one that is sold.
import { Refusal } from "~/models/refusal.server";
import { choiceName } from "../choice";
import type { VariantState } from "../state.server";
import type { VariantField } from "./grid";

type FieldOf = (variant: VariantState, field: VariantField) => string;

/**
 * Holds variants against each other.
 * @param fieldOf the name of a variant's field in the form
 * @throws Refusal that names each field at fault
 */
export function refuseFaults(variants: readonly VariantState[], fieldOf: FieldOf): void {
  const faults = new Map<string, string>();
  const fault = (variant: VariantState, field: VariantField, message: string) => {
    const name = fieldOf(variant, field);
    if (!faults.has(name)) faults.set(name, message);
  };
  for (const [index, variant] of variants.entries()) {
    const earlier = variants.slice(0, index);
    if (variant.originalPrice < variant.price)
      fault(variant, "before", "Price before discount must not be below the price");
    if (earlier.some(({ sku }) => sku === variant.sku))
      fault(variant, "sku", `Another variant of this product has the SKU ${variant.sku}`);
    const twin = earlier.find((other) => isTwin(other, variant));
    if (twin)
      fault(
        variant,
        variant.colour === null ? "storage" : "colour",
        `${choiceName(variant) || "A variant without options"} is there twice`,
      );
  }
  const sold = variants.filter(({ active }) => active === 1);
  for (const variant of sold) {
    const alike = sold.filter(({ colour }) => colour === variant.colour);
    if (variant.colour === null && sold.some(({ colour }) => colour !== null))
      fault(variant, "colour", "Give it a colour, as the others have, or do not sell it");
    else if (variant.storage === null && alike.some(({ storage }) => storage !== null))
      fault(variant, "storage", "Give it a value, as the others have, or do not sell it");
  }
  if (faults.size > 0) throw new Refusal("invalid", Object.fromEntries(faults));
  if (sold.length === 0) {
    throw new Refusal(
      "impossible",
      "At least one variant is sold. To take the whole product out of the shop, hide it.",
    );
  }
}

/** Of twins both of which are off nobody chooses; orders keep them apart by their SKUs. */
function isTwin(one: VariantState, other: VariantState): boolean {
  const isSold = one.active + other.active > 0;
  return isSold && one.colour === other.colour && one.storage === other.storage;
}
