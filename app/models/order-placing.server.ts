// Makes orders: what a buyer wants becomes an order, or a reason why not.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/connection.server";
import { takeOrderNumbers } from "~/db/order-number.server";
import { transact } from "~/db/transaction.server";
import type { AddressFields } from "./address";
import { convert, type Currency } from "./money";
import { addNotification, notifyOfStock } from "./notification.server";
import { readRate } from "./rate.server";
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

/** Why nothing was ordered: a line that cannot be had as it was wanted. */
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
  return transact(async (trx) => {
    const taken = await take(trx, lines);
    const currencies = new Set(taken.map(({ currency }) => currency));
    const [currency] = currencies;
    if (currency === undefined || currencies.size > 1) {
      throw new OrderRefused(null, "An order can have one currency only.");
    }
    const amount = taken.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const worth = await inCents(trx, { amount, currency });
    // Before the order's own rows, whose references are looked up among the users.
    await trx
      .updateTable("users")
      .set((eb) => ({
        orderCount: eb("orderCount", "+", 1),
        spent: eb("spent", "+", worth),
      }))
      .where("id", "=", buyer.id)
      .execute();
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
    await addNotification(trx, {
      type: "order",
      title: "New order",
      message: `${buyer.name} placed order #${id}.`,
    });
    return id;
  });
}

type Line = Wanted["lines"][number];

/**
 * Takes the lines' pieces out of stock; two buyers of the last piece cannot both have it. Variants
 * and then products are taken in the order of their ids: orders of the same things wait for each
 * other, and none for one that waits for it.
 */
async function take(trx: Db, lines: readonly Line[]) {
  const productIds = new Map<string, string>();
  for (const line of byId(lines, ({ variantId }) => variantId)) {
    productIds.set(line.variantId, await takeVariant(trx, line));
  }
  const productOf = ({ variantId }: Line) => productIds.get(variantId) ?? "";
  const products = new Map<string, Awaited<ReturnType<typeof takeProduct>>>();
  for (const line of byId(lines, productOf)) {
    const id = productOf(line);
    if (!products.has(id)) {
      const ofProduct = lines.filter((other) => productOf(other) === id);
      products.set(id, await takeProduct(trx, id, ofProduct));
    }
  }
  return lines.map((line) => {
    const { variantId, quantity, seenPrice } = line;
    const product = products.get(productOf(line));
    if (!product) throw new Error(`The product of ${variantId} was not taken`);
    return { ...product, variantId, quantity, price: seenPrice };
  });
}

function byId<T>(rows: readonly T[], idOf: (row: T) => string): T[] {
  return rows.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

/** @returns the variant's product */
async function takeVariant(trx: Db, { variantId, quantity, seenPrice }: Line): Promise<string> {
  const taken = await trx
    .updateTable("variants")
    .set((eb) => ({ stock: eb("stock", "-", quantity) }))
    .where("id", "=", variantId)
    .where("stock", ">=", quantity)
    .where("price", "=", seenPrice)
    .returning("productId")
    .executeTakeFirst();
  if (taken) return taken.productId;
  const found = await trx
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.productId")
    .select(["products.name", "products.deletedAt", "variants.price"])
    .where("variants.id", "=", variantId)
    .executeTakeFirst();
  if (!found || found.deletedAt !== null) throw noLongerSold(variantId);
  throw new OrderRefused(
    variantId,
    found.price === seenPrice
      ? `${found.name} is sold out.`
      : `The price of ${found.name} has changed.`,
  );
}

/** Writes a sale down on its product, and tells the staff of stock that falls. */
async function takeProduct(trx: Db, id: string, lines: readonly Line[]) {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  const sold = await trx
    .updateTable("products")
    .set((eb) => ({
      stock: eb("stock", "-", quantity),
      soldCount: eb("soldCount", "+", quantity),
      version: eb("version", "+", 1),
      updatedAt: new Date().toISOString(),
    }))
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("categories")
          .select("categories.id")
          .whereRef("categories.id", "=", "products.categoryId")
          .where("categories.status", "=", "Active"),
      ),
    )
    .returning(["id as productId", "name", "picture", "stock", "currency"])
    .executeTakeFirst();
  if (!sold) throw noLongerSold(lines[0]?.variantId ?? null);
  const { stock, ...product } = sold;
  await notifyOfStock(trx, product.name, stock + quantity, stock);
  // Only the shop's own code writes the column, always one of its currencies.
  return { ...product, currency: product.currency as Currency };
}

function noLongerSold(variantId: string | null): OrderRefused {
  return new OrderRefused(variantId, "This product is no longer sold.");
}

/** What an amount is worth in cents of US dollars today. */
async function inCents(trx: Db, money: { amount: number; currency: Currency }): Promise<number> {
  if (money.currency === "USD") return money.amount;
  const rate = await readRate(trx, money.currency, "USD");
  if (rate === null) throw new Error(`No exchange rate from ${money.currency} to USD`);
  return convert(money, "USD", rate).amount;
}
