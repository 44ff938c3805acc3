// Makes orders: what a buyer wants becomes an order, or a reason why not.
import { randomUUID } from "node:crypto";
import { getDb, type Db } from "~/db/connection.server";
import { takeOrderNumbers } from "~/db/sample-account.server";
import type { AddressFields } from "./address";
import { convert, type Currency } from "./money";
import { addNotification, notifyOfStock } from "./notification.server";
import { findRate } from "./rate.server";
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
  return getDb()
    .transaction()
    .execute(async (trx) => {
      const taken: Awaited<ReturnType<typeof take>>[] = [];
      for (const line of lines) taken.push(await take(trx, line));
      const currencies = new Set(taken.map(({ currency }) => currency));
      const [currency] = currencies;
      if (currency === undefined || currencies.size > 1) {
        throw new OrderRefused(null, "An order can have one currency only.");
      }
      const amount = taken.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const worth = await inCents(trx, { amount, currency });
      const id = String(await takeOrderNumbers(trx, 1));
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
          currency,
          total: amount,
          worth,
          itemCount: taken.reduce((sum, { quantity }) => sum + quantity, 0),
          words: orderWords({ id, ...customer }, taken),
          address: address && JSON.stringify(address),
          placedAt: now,
          updatedAt: now,
        })
        .execute();
      await trx
        .insertInto("orderLines")
        .values(
          taken.map(({ currency: _currency, ...line }, index) => ({
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
      await trx
        .updateTable("users")
        .set((eb) => ({
          orderCount: eb("orderCount", "+", 1),
          spent: eb("spent", "+", worth),
        }))
        .where("id", "=", buyer.id)
        .execute();
      await addNotification(trx, {
        type: "order",
        title: "New order",
        message: `${buyer.name} placed order #${id}.`,
      });
      return id;
    });
}

/** Takes a line's pieces out of stock; two buyers of the last piece cannot both have it. */
async function take(trx: Db, { variantId, quantity, seenPrice }: Wanted["lines"][number]) {
  const found = await trx
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .innerJoin("categories", "categories.id", "products.categoryId")
    .select([
      "products.id as productId",
      "products.name",
      "products.currency",
      "products.picture",
      "products.stock",
      "variants.price",
    ])
    .where("variants.id", "=", variantId)
    .where("products.deletedAt", "is", null)
    .where("categories.status", "=", "Active")
    .executeTakeFirst();
  if (!found) throw new OrderRefused(variantId, "This product is no longer sold.");
  const { productId, name, picture, stock, price } = found;
  if (price !== seenPrice) throw new OrderRefused(variantId, `The price of ${name} has changed.`);
  const taken = await trx
    .updateTable("variants")
    .set((eb) => ({ stock: eb("stock", "-", quantity) }))
    .where("id", "=", variantId)
    .where("stock", ">=", quantity)
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw new OrderRefused(variantId, `${name} is sold out.`);
  await trx
    .updateTable("products")
    .set((eb) => ({
      stock: eb("stock", "-", quantity),
      soldCount: eb("soldCount", "+", quantity),
      version: eb("version", "+", 1),
      updatedAt: new Date().toISOString(),
    }))
    .where("id", "=", productId)
    .execute();
  await notifyOfStock(trx, name, stock, stock - quantity);
  // Only the shop's own code writes the column, always one of its currencies.
  const currency = found.currency as Currency;
  return { productId, variantId, name, quantity, price, picture, currency };
}

/** What an amount is worth in cents of US dollars today. */
async function inCents(trx: Db, money: { amount: number; currency: Currency }): Promise<number> {
  if (money.currency === "USD") return money.amount;
  const rate = await findRate(money.currency, "USD", trx);
  if (rate === null) throw new Error(`No exchange rate from ${money.currency} to USD`);
  return convert(money, "USD", rate).amount;
}
