// The rules of a product's fields: the forms, the bulk change and the import share them (docs/specification.md, section 5.6).
import * as z from "zod";
import { moneyInput } from "~/models/money";
import { optionalLines, optionalText, requiredText } from "~/models/text.server";
import { productLimits } from "./product";

/** In paisa and in pieces; more is a typing error. */
export const productMost = { price: 10_000_000_000, stock: 1_000_000 };

const wrongPrice = "Price must be a positive number";
const wrongStock = "Stock must be a positive integer";

/** An amount as it is typed, in paisa. */
export const priceRule = requiredText("Price is required", 20)
  .pipe(z.string().regex(/^(?:\d+\.?\d{0,2}|\.\d{1,2})$/, wrongPrice))
  .transform((value) => Math.round(Number(value) * 100))
  .pipe(
    z
      .number()
      .positive(wrongPrice)
      .max(productMost.price, `Price must be at most ${moneyInput(productMost.price)}`),
  );

/** Whole pieces from 0. */
export const stockRule = requiredText("Stock quantity is required", 20)
  .pipe(z.string().regex(/^\d+$/, wrongStock))
  .transform(Number)
  .pipe(z.number().max(productMost.stock, `Stock must be at most ${productMost.stock}`));

/** The fields that describe a product, whatever it costs. */
export const productTexts = {
  name: requiredText(
    "Product name is required",
    productLimits.name,
    "Product name must be less than 50 characters",
  ),
  description: optionalLines(productLimits.description),
  category: requiredText("Category is required", 100),
  /** A type's id or name; empty for the category's usual one. */
  type: optionalText(100),
  brand: requiredText("Brand is required", productLimits.brand),
};
