// The cart as its page shows it: today's prices and stock, and what changed since the shopper agreed to them.
import type { SqlBool } from "kysely";
import { getDb } from "~/db/connection.server";
import { formatMoney, type Currency } from "~/models/money";
import { variantPicture } from "~/models/product/card.server";
import { mayBeSold } from "~/models/product/product.server";
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
      "products.name",
      "products.currency",
    ])
    .select([variantPicture().as("picture"), mayBeSold().as("sold")])
    .orderBy("cartLines.addedAt")
    .orderBy("cartLines.id")
    .limit(maxLines)
    .execute();
  const lines = rows.map(toLine);
  const available = lines.filter((line) => line.available > 0);
  const [first] = available;
  return {
    lines,
    itemCount: available.reduce((sum, line) => sum + line.quantity, 0),
    total: first
      ? {
          amount: available.reduce((sum, line) => sum + line.total.amount, 0),
          currency: first.total.currency,
        }
      : null,
  };
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
