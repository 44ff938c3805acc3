// Places orders: all of what a buyer wants becomes an order, or nothing does.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import { takeOrderNumbers } from "~/db/order-number.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { AddressFields } from "~/models/account/address";
import type { User } from "~/models/account/user";
import { convert, type Money } from "~/models/money";
import { addNotification, notifyOfStock } from "~/models/notification.server";
import { variantPicture } from "~/models/product/card.server";
import { choiceName } from "~/models/product/choice";
import { mayBeSold } from "~/models/product/product.server";
import { findRate } from "~/models/rate.server";
import { Refusal } from "~/models/refusal.server";
import { orderSearchText, stepNotes, type Payment } from "./order";

/** Whose order it is. */
type Buyer = Pick<User, "id" | "name" | "email">;

/** What somebody wants to buy. */
export interface Purchase {
  payment: Payment;
  address: AddressFields | null;
  lines: readonly {
    variantId: string;
    quantity: number;
    /** The unit price that the buyer agreed to. */
    seenPrice: number;
  }[];
}

/**
 * Makes an order of everything that is wanted, or of nothing. Prices and stock are those of this
 * moment; the figures that follow from an order change with it.
 * @returns the order's number
 * @throws Refusal when it cannot be had as it was wanted. Where one line is at fault, `fields` has
 * the line's variant id as its only name, with the words to show beside that line: "stale" for a
 * price that changed, "impossible" for what is sold out or no longer sold. Otherwise `fields` is
 * empty and the words are about the whole.
 */
export async function placeOrder(
  buyer: Buyer,
  { payment, address, lines }: Purchase,
): Promise<string> {
  if (!lines.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)) {
    throw new Refusal("invalid", "Please take at least one of each product.");
  }
  if (lines.length === 0) throw new Refusal("invalid", "There is nothing to order.");
  const orderLines = await findOrderLines(lines);
  const [currency, ...others] = new Set(orderLines.map((line) => line.currency));
  if (currency === undefined || others.length > 0) {
    throw new Refusal("impossible", "An order can have one currency only.");
  }
  const total = orderLines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const totalUsd = await inUsdCents({ amount: total, currency });
  const itemCount = orderLines.reduce((sum, { quantity }) => sum + quantity, 0);
  return transact(async (trx) => {
    await reserveStock(trx, orderLines);
    const [number] = await takeOrderNumbers(trx, 1);
    const id = String(number);
    const now = new Date().toISOString();
    const customer = { customerName: buyer.name, customerEmail: buyer.email };
    await trx
      .insertInto("orders")
      .values({
        id,
        userId: buyer.id,
        ...customer,
        status: "Pending",
        payment,
        ...{ currency, total, worth: totalUsd, itemCount },
        words: orderSearchText({ id, ...customer }, orderLines),
        address: address && JSON.stringify(address),
        placedAt: now,
        updatedAt: now,
      })
      .execute();
    await trx
      .insertInto("orderLines")
      .values(
        orderLines.map(({ currency: _currency, ...line }, index) => ({
          ...line,
          id: randomUUID(),
          orderId: id,
          position: index + 1,
        })),
      )
      .execute();
    await trx
      .insertInto("orderEvents")
      .values({
        id: randomUUID(),
        orderId: id,
        actorId: buyer.id,
        status: "Pending",
        note: stepNotes.Pending,
        createdAt: now,
      })
      .execute();
    await addNotification(trx, {
      type: "order",
      title: "New order",
      message: `${buyer.name} placed order #${id}.`,
    });
    // Counters that other transactions change too come last, so that they are locked briefly.
    await countSales(trx, orderLines);
    await trx
      .updateTable("users")
      .set((eb) => ({
        orderCount: eb("orderCount", "+", 1),
        spent: eb("spent", "+", totalUsd),
      }))
      .where("id", "=", buyer.id)
      .execute();
    return id;
  });
}

/** A line with what its product is called and costs. */
type PurchaseLine = Awaited<ReturnType<typeof findOrderLines>>[number];

/**
 * The lines with their products as they are now. It is read before the transaction, because reading
 * it inside would bring this order into conflict with every other that is being written; the
 * transaction itself checks again what must still be so.
 */
async function findOrderLines(lines: Purchase["lines"]) {
  const rows = await getDb()
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.id", "variants.sku", "variants.colour", "variants.storage"])
    .select(["variants.price", "variants.stock", "variants.productId"])
    .select(["products.name", "products.currency", variantPicture().as("picture")])
    .where(
      "variants.id",
      "in",
      lines.map(({ variantId }) => variantId),
    )
    .where(mayBeSold())
    .execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return lines.map(({ variantId, quantity, seenPrice }) => {
    const row = rowOf.get(variantId);
    if (!row) throw noLongerSold(variantId);
    const { productId, name, sku, picture, price, stock, currency } = row;
    const choice = choiceName(row);
    if (price !== seenPrice) throw priceChanged({ variantId, name });
    if (stock < quantity) throw soldOut({ variantId, name });
    return { productId, variantId, name, sku, choice, quantity, price, picture, currency };
  });
}

/**
 * Takes the lines' pieces out of stock; two buyers of the last piece cannot both have it. The
 * variants are updated in the order of their ids, so that two orders of the same things cannot
 * deadlock.
 */
async function reserveStock(trx: Db, lines: readonly PurchaseLine[]): Promise<void> {
  for (const line of lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    const { variantId, quantity, price } = line;
    const variant = await trx
      .updateTable("variants")
      .set((eb) => ({ stock: eb("stock", "-", quantity) }))
      .where("id", "=", variantId)
      .where("stock", ">=", quantity)
      .where("price", "=", price)
      .returning("id")
      .executeTakeFirst();
    if (!variant) throw await whyNot(trx, line);
  }
}

/** Why a line's pieces could not be taken out of stock. */
async function whyNot(trx: Db, line: PurchaseLine): Promise<Refusal> {
  const variant = await trx
    .selectFrom("variants")
    .select("price")
    .where("id", "=", line.variantId)
    .executeTakeFirst();
  if (!variant) return noLongerSold(line.variantId);
  return variant.price === line.price ? soldOut(line) : priceChanged(line);
}

/** Adds the sales to their products, and tells the staff of stock that falls. */
async function countSales(trx: Db, lines: readonly PurchaseLine[]): Promise<void> {
  const sales = new Map<string, { variantId: string; quantity: number }>();
  for (const { productId, variantId, quantity } of lines) {
    const sold = sales.get(productId)?.quantity ?? 0;
    sales.set(productId, { variantId, quantity: sold + quantity });
  }
  for (const [id, { variantId, quantity }] of [...sales].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const product = await trx
      .updateTable("products")
      .set((eb) => ({
        stock: eb("stock", "-", quantity),
        soldCount: eb("soldCount", "+", quantity),
        updatedAt: new Date().toISOString(),
      }))
      // By its key alone: with a second condition the engine might not use the key's index.
      .where("id", "=", id)
      .returning(["name", "stock", "deletedAt"])
      .executeTakeFirst();
    if (product?.deletedAt !== null) throw noLongerSold(variantId);
    await notifyOfStock(trx, product.name, product.stock + quantity, product.stock);
  }
}

function noLongerSold(variantId: string): Refusal {
  return new Refusal("impossible", { [variantId]: "This product is no longer sold." });
}

function soldOut({ variantId, name }: Pick<PurchaseLine, "variantId" | "name">): Refusal {
  return new Refusal("impossible", { [variantId]: `${name} is sold out.` });
}

function priceChanged({ variantId, name }: Pick<PurchaseLine, "variantId" | "name">): Refusal {
  return new Refusal("stale", { [variantId]: `The price of ${name} has changed.` });
}

/** What an amount is worth in cents of US dollars today. */
async function inUsdCents(money: Money): Promise<number> {
  if (money.currency === "USD") return money.amount;
  const rate = await findRate(money.currency, "USD");
  if (rate === null) throw new Error(`No exchange rate from ${money.currency} to USD`);
  return convert(money, "USD", rate).amount;
}
