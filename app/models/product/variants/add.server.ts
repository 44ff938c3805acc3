// Adds variants to a product: every combination of the chosen colours and values that it lacks.
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { transact } from "~/db/transaction.server";
import type { Actor } from "~/models/audit/audit.server";
import { moneyInput } from "~/models/money";
import { Refusal } from "~/models/refusal.server";
import { text } from "~/models/text.server";
import { swatches } from "../product";
import { noSuchProduct } from "../product.server";
import { priceRule, stockRule } from "../rules.server";
import { findProductStates, type VariantState, type ProductState } from "../state.server";
import { writeProducts } from "../write.server";
import { optionNameRule } from "./grid.server";
import { variantLimits } from "./grid";
import { refuseFaults } from "./rules.server";
import { proposeSkus } from "./sku.server";

/** What the form shows before anything was typed: the options that there are. */
export interface VariantOptions {
  id: string;
  name: string;
  values: {
    colour: string[];
    ownColours: string;
    optionName: string;
    options: string;
    price: string;
    before: string;
    stock: string;
  };
}

/** Finds the options of a product's variants; null for an unknown or deleted one. */
export async function findVariantOptions(id: string): Promise<VariantOptions | null> {
  const [product] = await findProductStates([id]);
  if (!product) return null;
  const { name, optionName, variants } = product;
  const colours = each(variants.map(({ colour }) => colour));
  const isSwatch = (colour: string) => colour in swatches;
  const values = {
    colour: colours.filter(isSwatch),
    ownColours: colours.filter((colour) => !isSwatch(colour)).join(", "),
    optionName,
    options: each(variants.map(({ storage }) => storage)).join(", "),
    price: moneyInput(product.price),
    before: product.originalPrice > product.price ? moneyInput(product.originalPrice) : "",
    stock: "0",
  };
  return { id, name, values };
}

const each = (words: readonly (string | null)[]) => [
  ...new Set(words.filter((word) => word !== null)),
];

const words = text(2000)
  .transform((value) => each(value.split(/[,\n]/).map((word) => word.trim())).filter(Boolean))
  .refine((list) => list.every((word) => word.length <= variantLimits.option), {
    error: `Each must be at most ${variantLimits.option} characters`,
  })
  .default([]);

/** What the form sends. */
export const addVariantsSchema = z
  .object({
    colour: z.array(z.enum(Object.keys(swatches), { error: "Choose colours of the list" })),
    ownColours: words,
    optionName: optionNameRule,
    options: words,
    price: priceRule,
    before: z.union([z.literal(""), priceRule]).default(""),
    stock: stockRule,
  })
  .superRefine(({ price, before }, ctx) => {
    if (before !== "" && before < price)
      ctx.addIssue({
        ...{ code: "custom", path: ["before"] },
        message: "Price before discount must not be below the price",
      });
  });

export type NewVariants = z.infer<typeof addVariantsSchema>;

/**
 * Adds the combinations that are missing, with proposed SKUs. The only variant of a product without
 * options becomes the first of them, with the SKU, price and stock that it has.
 * @returns how many there are more, that one included
 * @throws Refusal when nothing is missing, or there would be more than a page shows
 */
export async function addVariants(actor: Actor, id: string, add: NewVariants): Promise<number> {
  return transact(async (trx) => {
    const [before] = await findProductStates([id], trx);
    if (!before) throw noSuchProduct();
    const missing = missingOf(before, add);
    const [first, ...others] = missing;
    if (!first) {
      throw new Refusal("invalid", {
        options: "All of these are there already: choose another colour or value",
      });
    }
    const [only] = before.variants;
    const isPlain = before.variants.length === 1 && only?.colour === null && only.storage === null;
    const there = isPlain ? [{ ...only, ...first }] : before.variants;
    const made = isPlain ? others : missing;
    const count = there.length + made.length;
    if (count > variantLimits.variants) {
      throw new Refusal("invalid", {
        options: `A product has at most ${variantLimits.variants} variants; these would be ${count}`,
      });
    }
    const base = await findCode(trx, id);
    const skus = await proposeSkus(
      trx,
      made.map(({ colour, storage }) => ({ base, words: [colour, storage] })),
    );
    const variants = [
      ...there,
      ...made.map((one, index) => newVariant(before, add, one, skus[index])),
    ];
    refuseFaults(variants, () => "options");
    const after = { ...before, optionName: add.optionName, variants };
    await writeProducts(trx, actor, [{ before, after }]);
    return missing.length;
  });
}

interface Combination {
  colour: string | null;
  storage: string | null;
}

function missingOf({ variants }: ProductState, add: NewVariants): Combination[] {
  const colours = each([...add.colour, ...add.ownColours]);
  if (colours.length + add.options.length === 0)
    throw new Refusal("invalid", { options: "Choose a colour or type a value" });
  const orNone = (list: readonly string[]) => (list.length > 0 ? list : [null]);
  return orNone(colours)
    .flatMap((colour) => orNone(add.options).map((storage) => ({ colour, storage })))
    .filter((one) => !variants.some((v) => v.colour === one.colour && v.storage === one.storage));
}

async function findCode(trx: Parameters<typeof proposeSkus>[0], id: string): Promise<string> {
  const { code } = await trx
    .selectFrom("products")
    .select("code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return code;
}

function newVariant(
  { id }: ProductState,
  { price, before, stock }: NewVariants,
  combination: Combination,
  sku = "",
): VariantState {
  const originalPrice = before === "" ? price : before;
  const own = `${id}-${randomBytes(5).toString("hex")}`;
  return { id: own, sku, ...combination, price, originalPrice, stock, active: 1 };
}
