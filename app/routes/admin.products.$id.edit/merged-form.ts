// The edit form as it goes on after a refusal or a draft: what was typed, and what somebody else saved of the rest.
import type { EditableProduct } from "~/models/product/edit.server";
import { mergeEntries, readShown, type Merged } from "~/models/product/merge";
import { shownField } from "~/models/product/product";

type Typed = Partial<Record<string, string>>;

/**
 * Merges what was typed with what is saved, when that is newer.
 * @param typed what the form held when it was sent; nothing before
 */
export function mergedForm(product: EditableProduct, typed: Typed) {
  const { version, values, variants } = product;
  const isOld = typed.version !== undefined && typed.version !== String(version);
  const merged = isOld ? mergeProduct(product, typed) : null;
  // What was typed is about the stock that its form showed first, until what was saved is compared.
  const stocks = Object.fromEntries(
    variants.map(({ stock }) => {
      const shown = isOld ? undefined : typed[shownField(stock)];
      return [stock, typed.version === undefined ? values[stock] : (shown ?? values[stock])];
    }),
  );
  return {
    values: { ...values, ...(typed as Record<string, string>), ...merged?.values },
    shown: readShown(typed.shown) ?? product.shown,
    stocks,
    merged,
  };
}

/** The form's fields with the newer ones of the product; null when nobody says what it showed. */
export function mergeProduct(product: EditableProduct, typed: Typed): Merged | null {
  const { values, variants } = product;
  const shown = readShown(typed.shown);
  if (shown === null) return null;
  const counts = new Set(variants.map(({ stock }) => stock));
  const pieces = variants.flatMap(({ stock }) => {
    const before = typed[shownField(stock)];
    return before === undefined ? [] : [[stock, before] as const];
  });
  const known = { ...shown, ...Object.fromEntries(pieces) };
  // Prices are numbered by the variants' places: those of other variants say nothing of these.
  const isOther = shown.variants !== product.shown.variants;
  const figures = variants.flatMap(({ price, stock }) => [price, stock]);
  const ofFigures = Object.fromEntries(figures.map((name) => [name, values[name] ?? ""]));
  return mergeEntries(
    { ...known, ...(isOther && ofFigures) },
    { ...typed, ...(isOther && ofFigures) },
    values,
    counts,
  );
}
