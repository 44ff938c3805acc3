// Makes orders: what a buyer wants becomes an order, or a reason why not.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import { takeOrderNumbers } from "~/db/order-number.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { AddressFields } from "~/models/account/address";
import { convert, type Currency } from "~/models/money";
import { addNotification, notifyOfStock } from "~/models/notification.server";
import { mayBeSold } from "~/models/product/product.server";
import { findRate } from "~/models/rate.server";
import { orderWords, stepNotes, type Payment } from "./order";

/** What somebody wants to buy. */
export interface Wanted {
  buyer: { id: string; name: string; email: string };
  payment: Payment;
  address: AddressFields | null;
  lines: readonly {
    variantId: string;
    quantity: number;
    /** The unit price that the buyer agreed to. */
    seenPrice: number;
  }[];
}

/** Why nothing was ordered: the first line that cannot be had as it was wanted. */
export class OrderRefused extends Error {
  constructor(
    readonly variantId: string | null,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Makes an order of everything that is wanted, or of nothing. Prices and stock are those of this
 * moment; the figures that follow from an order change with it.
 * @returns the order's number
 * @throws OrderRefused
 */
export async function placeOrder({ buyer, payment, address, lines }: Wanted): Promise<string> {
  if (!lines.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)) {
    throw new OrderRefused(null, "Please take at least one of each product.");
  }
  if (lines.length === 0) throw new OrderRefused(null, "There is nothing to order.");
  const wanted = await findWanted(lines);
  const [currency, ...others] = new Set(wanted.map((line) => line.currency));
  if (currency === undefined || others.length > 0) {
    throw new OrderRefused(null, "An order can have one currency only.");
  }
  const total = wanted.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const worth = await inCents({ amount: total, currency });
  const itemCount = wanted.reduce((sum, { quantity }) => sum + quantity, 0);
  return transact(async (trx) => {
    await takeStock(trx, wanted);
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
        ...{ currency, total, worth, itemCount },
        words: orderWords({ id, ...customer }, wanted),
        address: address && JSON.stringify(address),
        placedAt: now,
        updatedAt: now,
      })
      .execute();
    await trx
      .insertInto("orderLines")
      .values(
        wanted.map(({ currency: _currency, ...line }, index) => ({
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
    // The figures that others change too come last.
    await countSales(trx, wanted);
    await trx
      .updateTable("users")
      .set((eb) => ({
        orderCount: eb("orderCount", "+", 1),
        spent: eb("spent", "+", worth),
      }))
      .where("id", "=", buyer.id)
      .execute();
    return id;
  });
}

/** A line with what its product is called and costs. */
type WantedLine = Awaited<ReturnType<typeof findWanted>>[number];

/**
 * What the lines name, as it is now. Whoever takes it asks again whether it is still so: to read it
 * in the transaction would bring this order into conflict with every other that is being written.
 */
async function findWanted(lines: Wanted["lines"]) {
  const rows = await getDb()
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["variants.id", "variants.price", "variants.stock"])
    .select(["variants.productId", "products.name", "products.currency", "products.picture"])
    .where(
      "variants.id",
      "in",
      lines.map(({ variantId }) => variantId),
    )
    .where(mayBeSold())
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return lines.map(({ variantId, quantity, seenPrice }) => {
    const row = found.get(variantId);
    if (!row) throw noLongerSold(variantId);
    const { productId, name, picture, price, stock } = row;
    if (price !== seenPrice) throw new OrderRefused(variantId, `The price of ${name} has changed.`);
    if (stock < quantity) throw soldOut({ variantId, name });
    const currency = row.currency;
    return { productId, variantId, name, quantity, price, picture, currency };
  });
}

/**
 * Takes the lines' pieces out of stock; two buyers of the last piece cannot both have it. They are
 * taken in the order of their ids: orders of the same things wait for each other, and none for one
 * that waits for it.
 */
async function takeStock(trx: Db, lines: readonly WantedLine[]): Promise<void> {
  for (const line of lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))) {
    const { variantId, name, quantity, price } = line;
    const taken = await trx
      .updateTable("variants")
      .set((eb) => ({ stock: eb("stock", "-", quantity) }))
      .where("id", "=", variantId)
      .where("stock", ">=", quantity)
      .where("price", "=", price)
      .returning("id")
      .executeTakeFirst();
    if (taken) continue;
    const now = await trx
      .selectFrom("variants")
      .select("price")
      .where("id", "=", variantId)
      .executeTakeFirst();
    if (!now) throw noLongerSold(variantId);
    if (now.price === price) throw soldOut(line);
    throw new OrderRefused(variantId, `The price of ${name} has changed.`);
  }
}

/** Writes the sales down on their products, and tells the staff of stock that falls. */
async function countSales(trx: Db, lines: readonly WantedLine[]): Promise<void> {
  const sales = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    sales.set(productId, (sales.get(productId) ?? 0) + quantity);
  }
  for (const [id, quantity] of [...sales].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sold = await trx
      .updateTable("products")
      .set((eb) => ({
        stock: eb("stock", "-", quantity),
        soldCount: eb("soldCount", "+", quantity),
        version: eb("version", "+", 1),
        updatedAt: new Date().toISOString(),
      }))
      // By its key alone: of a second condition the engine may make another way to look for it.
      .where("id", "=", id)
      .returning(["name", "stock", "deletedAt"])
      .executeTakeFirst();
    if (sold?.deletedAt !== null) {
      throw noLongerSold(lines.find(({ productId }) => productId === id)?.variantId ?? null);
    }
    await notifyOfStock(trx, sold.name, sold.stock + quantity, sold.stock);
  }
}

function noLongerSold(variantId: string | null): OrderRefused {
  return new OrderRefused(variantId, "This product is no longer sold.");
}

function soldOut({ variantId, name }: Pick<WantedLine, "variantId" | "name">): OrderRefused {
  return new OrderRefused(variantId, `${name} is sold out.`);
}

/** What an amount is worth in cents of US dollars today. */
async function inCents(money: { amount: number; currency: Currency }): Promise<number> {
  if (money.currency === "USD") return money.amount;
  const rate = await findRate(money.currency, "USD");
  if (rate === null) throw new Error(`No exchange rate from ${money.currency} to USD`);
  return convert(money, "USD", rate).amount;
}
