// Which variant, picture and tab of a product the address chooses.
import type { Money } from "~/models/money";
import type { ProductDetail, ProductPicture, Variant } from "./product";

export const productTabs = {
  specification: "Specification",
  description: "Description",
  warranty: "Warranty",
  video: "Video",
} as const;

export type ProductTab = keyof typeof productTabs;

/** A choice in words, such as "Red, 8GB/256GB"; "" where there is nothing to choose. */
export function choiceName({
  colour,
  storage,
}: {
  colour?: string | null;
  storage?: string | null;
}): string {
  return [colour, storage].filter(Boolean).join(", ");
}

/** A variant's name: the product's, and what was chosen. */
export function fullName({
  name,
  ...chosen
}: { name: string } & Parameters<typeof choiceName>[0]): string {
  return [name, choiceName(chosen)].filter(Boolean).join(", ");
}

/** The value of a button among many: a product's id, and its variant's where that is decided. */
export function itemValue(productId: string, variantId: string | null): string {
  // Ids stand in paths, so none has a slash.
  return variantId === null ? productId : `${productId}/${variantId}`;
}

/** Reads what `itemValue` made; hostile. */
export function readItemValue(value: string): { productId: string; variantId?: string } {
  const [productId = "", variantId] = value.split("/");
  return variantId === undefined ? { productId } : { productId, variantId };
}

/** What the shopper chose; every part has a default. */
export interface Choice {
  colour: string | null;
  storage: string | null;
  /** Index into the pictures of the colour. */
  picture: number;
  tab: ProductTab;
  /** The district to deliver to; "" while it is being chosen. */
  district?: string;
}

/**
 * Reads the choice; what the product does not have falls back to its first variant in stock, of the
 * storage that the address names where it names no colour.
 */
export function readChoice(product: ProductDetail, params: URLSearchParams): Choice {
  const { variants } = product;
  const wanted = variants.filter(({ storage }) => storage === params.get("storage"));
  const preferred = firstInStock(wanted) ?? firstInStock(variants);
  const colour = findOption(variants, "colour", params.get("colour")) ?? preferred?.colour ?? null;
  const ofColour = variants.filter((variant) => variant.colour === colour);
  const storage =
    findOption(ofColour, "storage", params.get("storage")) ??
    firstInStock(ofColour)?.storage ??
    null;
  const picture = Number(params.get("picture") ?? 0);
  const tab = params.get("tab") ?? "";
  return {
    colour,
    storage,
    picture: picturesOf(product, colour)[picture] ? picture : 0,
    tab: tab in productTabs ? (tab as ProductTab) : "specification",
  };
}

function firstInStock(variants: Variant[]): Variant | undefined {
  return variants.find(({ stock }) => stock > 0) ?? variants[0];
}

/** The address of a product with a choice; what is left out falls back to its default. */
export function productUrl(id: string, choice: Partial<Choice>): string {
  const { colour, storage, picture, tab, district } = choice;
  const params = new URLSearchParams();
  if (colour) params.set("colour", colour);
  if (storage) params.set("storage", storage);
  if (picture) params.set("picture", String(picture));
  if (tab && tab !== "specification") params.set("tab", tab);
  if (district !== undefined) params.set("district", district);
  const query = params.toString();
  return `/product/${id}${query && `?${query}`}`;
}

/** What the detail page shows of a product: every choice has an address, and loads its own. */
export interface ChosenProduct extends Omit<ProductDetail, "variants"> {
  /** Null only for a product without variants. */
  variant: Pick<Variant, "id" | "price" | "originalPrice" | "stock"> | null;
  colours: Option[];
  /** In the chosen colour. */
  storages: Option[];
}

/** Something to choose. */
export interface Option {
  name: string;
  /** Of what the choice would lead to. */
  price: Money;
  soldOut: boolean;
}

/**
 * Leaves out what the choice does not show: a product in several colours has dozens of pictures and
 * variants, which would be most of the page's data.
 */
export function chosenProduct(
  { variants, ...product }: ProductDetail,
  choice: Choice,
): ChosenProduct {
  const variant = variants.find(
    ({ colour, storage }) => colour === choice.colour && storage === choice.storage,
  );
  return {
    ...product,
    pictures: picturesOf(product, choice.colour),
    variant: variant
      ? {
          id: variant.id,
          price: variant.price,
          originalPrice: variant.originalPrice,
          stock: variant.stock,
        }
      : null,
    colours: optionsOf(variants, "colour"),
    storages: optionsOf(
      variants.filter(({ colour }) => colour === choice.colour),
      "storage",
    ),
  };
}

/** The pictures that show a colour, or all when none is of that colour. */
function picturesOf(
  product: Pick<ProductDetail, "pictures">,
  colour: string | null,
): ProductPicture[] {
  const ofColour = product.pictures.filter((picture) => picture.colour === colour);
  return ofColour.length > 0 ? ofColour : product.pictures;
}

/** The colours, or storage choices, in their order; one is sold out when all that has it is. */
function optionsOf(variants: Variant[], option: "colour" | "storage"): Option[] {
  const options = new Map<string, Option>();
  for (const { [option]: name, price, stock } of variants) {
    if (name === null) continue;
    const known = options.get(name);
    if (!known) options.set(name, { name, price, soldOut: stock === 0 });
    else if (stock > 0) known.soldOut = false;
  }
  return [...options.values()];
}

function findOption(
  variants: Variant[],
  option: "colour" | "storage",
  value: string | null,
): string | null {
  return variants.find((variant) => variant[option] === value)?.[option] ?? null;
}
