// What an order's mails say of its lines, sums, delivery and payment.
import type { CurrencyCode, OrdersTable } from "~/db/schema";
import { formatMoney } from "~/models/money";
import { oneLine } from "~/models/text.server";
import { readAddress } from "./detail.server";
import { dueAtDoor, dueBefore } from "./sums";

/** What the mails of an order are written from. */
export interface MailedOrder {
  id: string;
  customerName: string;
  customerEmail: string;
  currency: CurrencyCode;
  payment: OrdersTable["payment"];
  status: OrdersTable["status"];
  payState: string;
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
  paid: number;
  refunded: number;
  dueNow: number;
  delivery: string;
  address: string | null;
  accessHash: string | null;
  cancelReason: "unpaid" | "refused" | "shopper" | "shop" | null;
  invoiceNumber: string | null;
  lines: {
    name: string;
    choice: string;
    quantity: number;
    cancelled: number;
    price: number;
  }[];
}

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
    ...(order.discount > 0 ? [`Discount: -${money(order.discount)}`] : []),
    ...(order.shipping > 0 ? [`Delivery: ${money(order.shipping)}`] : []),
    `Total: ${money(order.total)}`,
    ...(order.tax > 0 ? [`includes ${money(order.tax)} VAT`] : []),
    ...moneyLines(order, money),
    ...(order.invoiceNumber === null ? [] : [`Invoice: ${order.invoiceNumber}`]),
    ...deliveryLines(order),
  ].join("\n");
}

function moneyLines(order: MailedOrder, money: (amount: number) => string): string[] {
  const isOver = order.status === "Cancelled";
  const waits = order.payState === "Awaiting payment" && !isOver;
  const now = waits ? dueBefore(order) : 0;
  const atDoor = isOver ? 0 : dueAtDoor(order) - now;
  return [
    `Payment: ${order.payment}`,
    ...(order.paid > 0 ? [`Paid: ${money(order.paid)}`] : []),
    ...(order.refunded > 0 ? [`Given back: ${money(order.refunded)}`] : []),
    ...(now > 0 ? [`To pay now: ${money(now)}`] : []),
    ...(atDoor > 0 ? [`To pay at the door: ${money(atDoor)}`] : []),
  ];
}

function deliveryLines({ delivery, address }: MailedOrder): string[] {
  const place = readAddress(address);
  const { street, city, state, zipCode, country } = place ?? {};
  const words = [street, city, state, zipCode, country].filter(Boolean).join(", ");
  return [
    delivery && `Delivery method: ${oneLine(delivery)}`,
    words && `To: ${oneLine(words)}`,
  ].filter((line) => line !== "");
}
