// What the lines of a file make of one product: its texts, its variants' figures, and variants that are new.
import { atPrice, type ProductState, type VariantState } from "../state.server";
import { belowPrice, type ImportLine, type LineChecker, type VariantLine } from "./lines.server";

/** As many as the shop's page of a product shows. */
const MAX_VARIANTS = 60;

/** The pieces in stock by variant, as somebody saw them. */
export type SeenStocks = Record<string, number>;

/**
 * The product with what the lines say of it, and the stocks of the variants, as they are, whose stock they name.
 * @returns null, with faults, when it cannot be so
 */
export function applyLines(
  checker: LineChecker,
  before: ProductState,
  lines: ImportLine[],
  seen: SeenStocks,
): { product: ProductState; stocks: SeenStocks } | null {
  const faults = checker.faults.length;
  const bySku = new Map(lines.map((line) => [line.sku, line]));
  const stocks: SeenStocks = {};
  const variants = before.variants.map((variant) => {
    const line = bySku.get(variant.sku);
    bySku.delete(variant.sku);
    if (!line) return variant;
    if (line.stock !== undefined) stocks[variant.id] = variant.stock;
    const after = applyLine(variant, line, seen);
    if (after.originalPrice < after.price) checker.fault(line.line, "originalPrice", belowPrice);
    if (after.stock < 0) {
      const message = `More of “${before.name}” was sold meanwhile than would be left.`;
      checker.fault(line.line, "stock", message);
    }
    return after;
  });
  const added = [...bySku.values()] as VariantLine[];
  if (added.length > 0 && linesDiffer(checker, before.id, added, before.variants))
    variants.push(...newVariants(before, added));
  const {
    name = before.name,
    brand = before.brand,
    description = before.description,
  } = lines[0] ?? {};
  if (checker.faults.length > faults) return null;
  return { product: { ...before, name, brand, description, variants }, stocks };
}

function applyLine(variant: VariantState, line: ImportLine, seen: SeenStocks): VariantState {
  const { price = variant.price, originalPrice } = line;
  const priced =
    originalPrice === undefined
      ? atPrice(variant, price)
      : { ...variant, price, originalPrice: originalPrice === "" ? price : originalPrice };
  if (line.stock === undefined) return priced;
  return { ...priced, stock: variant.stock + line.stock - (seen[variant.id] ?? variant.stock) };
}

/** A variant that the shop does not have. */
export function newVariant(id: string, line: VariantLine): VariantState {
  const { sku, colour, storage, price, originalPrice, stock } = line;
  return {
    id,
    sku,
    colour: colour || null,
    storage: storage || null,
    price,
    originalPrice: typeof originalPrice === "number" ? originalPrice : price,
    stock,
    active: 1,
  };
}

/** Their ids go on counting; one that was taken away may have left a gap. */
function newVariants({ id, variants }: ProductState, lines: VariantLine[]): VariantState[] {
  const taken = new Set(variants.map((variant) => variant.id));
  let number = variants.length;
  return lines.map((line) => {
    do number += 1;
    while (taken.has(`${id}-${number}`));
    return newVariant(`${id}-${number}`, line);
  });
}

/**
 * Whether each line of new variants is a choice of its own; a fault where one is not.
 * @param there the variants that the product has already
 */
export function linesDiffer(
  checker: LineChecker,
  uid: string,
  lines: readonly ImportLine[],
  there: readonly VariantState[] = [],
): boolean {
  const choices = new Map(
    there.map(({ colour, storage, sku }) => [`${colour ?? ""}|${storage ?? ""}`, `SKU “${sku}”`]),
  );
  const before = checker.faults.length;
  for (const { line, colour, storage } of lines) {
    const choice = `${colour}|${storage}`;
    const other = choices.get(choice);
    const message = `“${uid}” has this colour and storage on ${other} already.`;
    if (there.length > 0 && choice === "|")
      checker.fault(line, "colour", "A further variant needs a Colour or Storage of its own.");
    else if (other === undefined) choices.set(choice, `line ${line}`);
    else checker.fault(line, colour === "" ? "storage" : "colour", message);
  }
  for (const { line } of lines.slice(Math.max(0, MAX_VARIANTS - there.length))) {
    checker.fault(line, "sku", `A product has at most ${MAX_VARIANTS} variants.`);
  }
  return checker.faults.length === before;
}
