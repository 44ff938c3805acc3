// The cart as its page shows it: today's prices and stock, and what changed since the shopper agreed to them.
import type { SqlBool } from "kysely";
import { getDb } from "~/db/connection.server";
import { formatMoney, type Currency } from "~/models/money";
import { priceOf } from "~/models/price";
import { variantPicture } from "~/models/product/card.server";
import { mayBeBought } from "~/models/product/product.server";
import type { Shopper } from "~/models/shopper.server";
import { maxLines, maxQuantity, type Cart, type CartLine } from "./cart";
import { cartLines } from "./cart.server";

/**
 * The cart with prices and stock of this moment. Reading it writes nothing: a change stays on its
 * line until the shopper sends that line's form, so that no prefetch or second tab hides it.
 */
export async function findCart(shopper: Shopper): Promise<Cart> {
  const rows = await cartLines(getDb(), shopper)
    .innerJoin("variants", "variants.id", "cartLines.variantId")
    .innerJoin("products", "products.id", "variants.productId")
    .select([
      "cartLines.id",
      "cartLines.quantity",
      "cartLines.seenPrice",
      "variants.colour",
      "variants.storage",
      "variants.price",
      "variants.stock",
      "products.id as productId",
      "cartLines.variantId",
      "products.name",
      "products.currency",
    ])
    .select([variantPicture().as("picture"), mayBeBought().as("sold")])
    .orderBy("cartLines.addedAt")
    .orderBy("cartLines.id")
    .limit(maxLines)
    .execute();
  const lines = rows.map(toLine);
  const available = lines.filter((line) => line.available > 0);
  const currencies = [...new Set(available.map(({ unitPrice }) => unitPrice.currency))];
  return {
    lines,
    itemCount: available.reduce((sum, line) => sum + line.quantity, 0),
    totals: currencies.map((currency) => ({ amount: sumOf(linesIn(lines, currency)), currency })),
  };
}

/** The lines that can be bought in one currency: they become one order. */
export function linesIn(lines: readonly CartLine[], currency: Currency): CartLine[] {
  return lines.filter((line) => line.available > 0 && line.unitPrice.currency === currency);
}

function sumOf(lines: readonly CartLine[]): number {
  const wanted = lines.map(({ unitPrice, quantity }) => ({
    price: unitPrice.amount,
    quantity,
    taxRate: 0,
  }));
  return priceOf({ lines: wanted, shipping: 0, shippingTaxRate: 0 }).subtotal;
}

interface LineRow {
  id: string;
  quantity: number;
  seenPrice: number;
  colour: string | null;
  storage: string | null;
  price: number;
  stock: number;
  productId: string;
  variantId: string;
  name: string;
  picture: string | null;
  currency: Currency;
  sold: SqlBool;
}

function toLine(row: LineRow): CartLine {
  const available = row.sold ? Math.min(row.stock, maxQuantity) : 0;
  const quantity = Math.min(row.quantity, Math.max(available, 1));
  const currency = row.currency;
  const money = (amount: number) => ({ amount, currency });
  const changes = [];
  if (!row.sold) changes.push("No longer sold.");
  else if (available === 0) changes.push("Sold out.");
  else if (quantity < row.quantity)
    changes.push(`Only ${available} left: the quantity was ${row.quantity}.`);
  if (available > 0 && row.price !== row.seenPrice) {
    changes.push(`The price was ${formatMoney(money(row.seenPrice))}.`);
  }
  return {
    id: row.id,
    productId: row.productId,
    variantId: row.variantId,
    sold: Boolean(row.sold),
    name: row.name,
    colour: row.colour,
    storage: row.storage,
    picture: row.picture,
    unitPrice: money(row.price),
    available,
    quantity,
    total: money(available > 0 ? row.price * quantity : 0),
    changes,
  };
}
