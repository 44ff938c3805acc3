// Places orders: all of what a buyer wants becomes an order, or nothing does.
import { randomUUID } from "node:crypto";
import { takeOrderNumbers } from "~/db/order-number.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import type { AddressFields } from "~/models/account/address";
import { plainPhone } from "~/models/account/phone";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { convert, formatMoney, type Currency, type Money } from "~/models/money";
import { addNotification } from "~/models/notification/add.server";
import { priceOf } from "~/models/price";
import { findRate } from "~/models/rate.server";
import { amountOf, noDiscounts, type Discounts } from "~/models/promotion/discounts";
import { Refusal } from "~/models/refusal.server";
import { findSetting } from "~/models/settings/settings.server";
import { orderAccessHash } from "./access.server";
import { countOrders } from "./counts.server";
import { writeDiscounts } from "./discount.server";
import { expireHolding } from "./expire.server";
import { addSweep, holdEnd } from "./hold.server";
import { refuseTooManyUnconfirmed } from "./limits.server";
import { addOrderMail } from "./mail-task.server";
import { findForChange, moveOrder } from "./move.server";
import { orderSearchText, stepNotes, type Payment } from "./order";
import { receive } from "./pay.server";
import { countSales, findOrderLines, reserveStock, type WantedLine } from "./reserve.server";

/** Whose order it is. */
export interface Buyer {
  /** The account's; null for a guest. */
  id: string | null;
  name: string;
  /** "" for a guest who gave none. */
  email: string;
  phone?: string;
}

/** What somebody wants to buy. */
export interface Purchase {
  payment: Payment;
  address: AddressFields | null;
  /** What is to be paid before it is packed, in minor units; all of it, unless it is paid at the door. */
  dueNow?: number;
  lines: readonly WantedLine[];
  /** How it gets to the buyer, in words, and what that costs in the lines' currency. */
  delivery?: { words: string; price: number };
  /** What promotions take off the lines, in their order, and off the delivery. */
  discounts?: Discounts;
  note?: string;
  /** The checkout that becomes the order. */
  checkoutId?: string;
  /** Hash of the guest's token in the browser that places it. */
  guestHash?: string;
  /** Who of the staff took it by telephone. */
  takenBy?: Actor;
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
export async function placeOrder(buyer: Buyer, purchase: Purchase): Promise<string> {
  const prepared = await prepareOrder(buyer, purchase);
  return transact((trx) => insertOrder(trx, prepared));
}

/** An order that can be written. */
export type PreparedOrder = Awaited<ReturnType<typeof prepareOrder>>;

/**
 * Reads and reckons what an order needs, before the transaction that writes it.
 * @throws Refusal as placeOrder does
 */
export async function prepareOrder(buyer: Buyer, purchase: Purchase) {
  const { lines, delivery = { words: "", price: 0 } } = purchase;
  if (!lines.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)) {
    throw new Refusal("invalid", "Please take at least one of each product.");
  }
  if (lines.length === 0) throw new Refusal("invalid", "There is nothing to order.");
  await expireHolding(lines.map(({ variantId }) => variantId));
  const found = await findOrderLines(lines);
  const currency = onlyCurrency(found);
  const { rate } = (await findSetting("vat")).value;
  const discounts = purchase.discounts ?? noDiscounts(lines.length);
  const price = priceOf({
    lines: found.map(({ price: one, quantity }, index) => ({
      ...{ price: one, quantity, taxRate: rate },
      discount: amountOf(discounts.lines[index] ?? []),
    })),
    shipping: delivery.price,
    shippingTaxRate: rate,
  });
  const worth = await inUsdCents({ amount: price.total, currency });
  return { buyer, purchase, delivery, discounts, lines: found, currency, price, worth };
}

/**
 * Writes a prepared order within a transaction.
 * @returns the order's number
 * @throws Refusal when what it wants changed meanwhile
 */
export async function insertOrder(trx: Db, prepared: PreparedOrder): Promise<string> {
  const { buyer, purchase, delivery, discounts, currency, price, worth } = prepared;
  const lines = prepared.lines.map((line) => ({ ...line, id: randomUUID() }));
  const { takenBy } = purchase;
  const [number] = await takeOrderNumbers(trx, 1);
  const id = String(number);
  await reserveStock(trx, id, lines);
  const now = new Date().toISOString();
  const phone = plainPhone(buyer.phone ?? "");
  const customer = { customerName: buyer.name, customerEmail: buyer.email, phone };
  const { lines: linePrices, ...sums } = price;
  const cash = purchase.payment === "Cash on Delivery";
  const dueNow = Math.min(purchase.dueNow ?? (cash ? 0 : sums.total), sums.total);
  const free = sums.total === 0;
  const holdUntil = free ? null : holdEnd(purchase.payment, new Date(now));
  await trx
    .insertInto("orders")
    .values({
      id,
      userId: buyer.id,
      ...customer,
      status: "Pending",
      payment: purchase.payment,
      payState: dueNow === 0 ? "To pay on delivery" : "Awaiting payment",
      ...{ dueNow, holdUntil },
      ...sums,
      ...{ currency, worth, itemCount: lines.reduce((sum, line) => sum + line.quantity, 0) },
      words: orderSearchText({ id, ...customer }, lines),
      address: purchase.address && JSON.stringify(purchase.address),
      delivery: delivery.words,
      note: purchase.note ?? "",
      checkoutId: purchase.checkoutId,
      guestHash: purchase.guestHash,
      accessHash: orderAccessHash(id),
      placedAt: now,
      updatedAt: now,
    })
    .execute();
  await trx
    .insertInto("orderLines")
    .values(
      lines.map(({ currency: _currency, ...line }, index) => ({
        ...line,
        ...linePrices[index],
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
      actorId: takenBy?.id ?? buyer.id,
      status: "Pending",
      note: takenBy ? "Order taken by telephone" : stepNotes.Pending,
      createdAt: now,
    })
    .execute();
  await addNotification(trx, {
    type: "order",
    title: "New order",
    message: `${buyer.name} placed order #${id}.`,
    link: `/admin/orders/${id}`,
  });
  if (takenBy) await recordTaken(trx, takenBy, { id, ...customer, total: sums.total, currency });
  else if (dueNow === 0 && !free) await refuseTooManyUnconfirmed(trx, customer.phone);
  if (holdUntil !== null) await addSweep(trx, id, holdUntil);
  // Who pays on a provider's page, or nothing at all, gets one mail, when that is done.
  const onPage = purchase.payment === "Credit Card";
  if (buyer.email !== "" && !onPage && !free) await addOrderMail(trx, id, { kind: "placed" });
  // Counters that other transactions change too come last, so that they are locked briefly.
  const user = { id, userId: buyer.id, email: buyer.email, phone };
  await writeDiscounts(trx, user, lines, discounts);
  await countSales(trx, lines);
  await countOrders(trx, buyer.id, { orders: 1, spent: worth });
  if (free) {
    const order = await findForChange(trx, id);
    await moveOrder(trx, "shop", order, receive(order, 0, "Nothing to pay, being packed"));
  }
  return id;
}

/** What one of the staff did in a customer's name stands in the audit log. */
async function recordTaken(
  trx: Db,
  actor: Actor,
  order: { id: string; customerName: string; phone: string; total: number; currency: Currency },
): Promise<void> {
  const { id, customerName, phone, total: amount, currency } = order;
  const after = { Customer: customerName, Phone: phone, Total: formatMoney({ amount, currency }) };
  const change = { action: "created", entity: "order" as const, entityId: id, name: `#${id}` };
  await recordChanges(trx, actor, [{ ...change, after }]);
}

function onlyCurrency(lines: readonly { currency: Currency }[]): Currency {
  const [currency, ...others] = new Set(lines.map((line) => line.currency));
  if (currency === undefined || others.length > 0) {
    throw new Refusal("impossible", "An order can have one currency only.");
  }
  return currency;
}

/** What an amount is worth in cents of US dollars today. */
async function inUsdCents(money: Money): Promise<number> {
  if (money.currency === "USD") return money.amount;
  const rate = await findRate(money.currency, "USD");
  if (rate === null) throw new Error(`No exchange rate from ${money.currency} to USD`);
  return convert(money, "USD", rate).amount;
}
