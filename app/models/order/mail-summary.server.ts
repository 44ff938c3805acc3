// What an order's mails say of its lines, sums, delivery and payment.
import type { Selectable } from "kysely";
import type { OrderLinesTable, OrdersTable } from "~/db/schema";
import { addressLine } from "~/models/account/address";
import { readAddress } from "~/models/account/address-form.server";
import { formatMoney } from "~/models/money";
import type { ShownDiscounts } from "~/models/promotion/shown";
import { oneLine } from "~/models/text.server";
import { paymentName } from "./order";
import { duesOf } from "./sums";

/** What the mails of an order are written from. */
export type MailedOrder = Pick<Selectable<OrdersTable>, (typeof mailedColumns)[number]> & {
  discounts: ShownDiscounts;
  lines: Pick<Selectable<OrderLinesTable>, (typeof mailedLineColumns)[number]>[];
};

/** What is read of an order for its mails, and of its lines. */
export const mailedColumns = [
  ...([
    "id",
    "customerName",
    "customerEmail",
    "currency",
    "payment",
    "status",
    "payState",
  ] as const),
  ...(["subtotal", "discount", "shipping", "tax", "total", "paid", "refunded", "dueNow"] as const),
  ...(["delivery", "address", "accessHash", "cancelReason", "invoiceNumber"] as const),
] as const;
export const mailedLineColumns = ["name", "choice", "quantity", "cancelled", "price"] as const;

/** Every line and sum, each in a line of its own. */
export function summaryOf(order: MailedOrder): string {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency });
  const lines = order.lines
    .filter(({ quantity, cancelled }) => quantity > cancelled)
    .map(({ name, choice, quantity, cancelled, price }) => {
      const pieces = quantity - cancelled;
      const what = oneLine(choice ? `${name} (${choice})` : name);
      return `${pieces} × ${what}: ${money(pieces * price)}`;
    });
  return [
    `Order #${order.id}`,
    ...lines,
    ...order.discounts.goods.map(({ name, amount }) => `${oneLine(name)}: -${money(amount)}`),
    ...(order.shipping > 0 ? [`Delivery: ${money(order.shipping)}`] : []),
    ...(order.discounts.delivery ? [`Delivery: free (${oneLine(order.discounts.delivery)})`] : []),
    `Total: ${money(order.total)}`,
    ...(order.tax > 0 ? [`includes ${money(order.tax)} VAT`] : []),
    ...moneyLines(order, money),
    ...(order.invoiceNumber === null ? [] : [`Invoice: ${order.invoiceNumber}`]),
    ...deliveryLines(order),
  ].join("\n");
}

function moneyLines(order: MailedOrder, money: (amount: number) => string): string[] {
  const { now, atDoor } = duesOf(order);
  return [
    `Payment: ${paymentName(order)}`,
    ...(order.paid > 0 ? [`Paid: ${money(order.paid)}`] : []),
    ...(order.refunded > 0 ? [`Given back: ${money(order.refunded)}`] : []),
    ...(now > 0 ? [`To pay now: ${money(now)}`] : []),
    ...(atDoor > 0 ? [`To pay at the door: ${money(atDoor)}`] : []),
  ];
}

function deliveryLines({ delivery, address }: MailedOrder): string[] {
  const place = readAddress(address);
  const words = place ? addressLine(place) : "";
  return [
    delivery && `Delivery method: ${oneLine(delivery)}`,
    words && `To: ${oneLine(words)}`,
  ].filter((line) => line !== "");
}
