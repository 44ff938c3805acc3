// What an order's page shows to its buyer, and what it says of where the order stands.
import type { AddressFields } from "~/models/account/address";
import { formatMoney, type Money } from "~/models/money";
import type { ShownDiscounts } from "~/models/promotion/shown";
import type { OrderSums } from "./detail";
import { paymentName, type BoughtLine, type OrderStatus, type Payment } from "./order";
import type { OrderState } from "./step";
import { dueAtDoor, duesOf } from "./sums";

/** The words for an order that is not there, or not theirs who ask. */
export const noSuchOrder = "We found no order with these details.";

/** An order as its buyer sees it; amounts in minor units of its currency. */
export interface BuyerOrder extends OrderState, OrderSums {
  id: string;
  version: number;
  /** Whether it belongs to an account. */
  owned: boolean;
  name: string;
  email: string;
  phone: string;
  address: AddressFields | null;
  payment: Payment;
  currency: Money["currency"];
  delivery: string;
  /** By the names of what took them off. */
  discounts: ShownDiscounts;
  note: string;
  cancelReason: "unpaid" | "refused" | "shopper" | "shop" | null;
  placedAt: string;
  lines: BuyerLine[];
  timeline: { id: string; status: OrderStatus; note: string; time: string }[];
  parcels: Parcel[];
}

interface BuyerLine extends BoughtLine {
  variantId: string | null;
  /** Pieces that could not be sent. */
  cancelled: number;
  price: number;
  discount: number;
  net: number;
}

/** A parcel on its way. */
export interface Parcel {
  id: string;
  carrier: string;
  number: string;
  /** Where it can be followed; "" for nowhere. */
  url: string;
  sentAt: string;
}

type Standing = Pick<
  BuyerOrder,
  "status" | "fulfilment" | "payState" | "cancelReason" | "total" | "paid" | "currency" | "address"
>;

/** Where an order stands and what comes next, in sentences. */
export function nextWords(order: Standing): string {
  const due = formatMoney({ amount: dueAtDoor(order), currency: order.currency });
  const cash = order.payState === "To pay on delivery" || order.payState === "Advance paid";
  switch (order.status) {
    case "Cancelled":
      return cancelWords[order.cancelReason ?? "shop"];
    case "Delivered":
      return "It has been delivered. Enjoy it!";
    case "Pending":
      return cash
        ? `We call you to confirm the order, then we pack it. ${readyWords(order, due)}`
        : "We wait for the payment. The order is packed when it has arrived.";
    case "Processing":
      return `${parcelWords[order.fulfilment]}${cash ? ` ${readyWords(order, due)}` : ""}`;
  }
}

/** How the money stands, and what of it is still to come where. */
export function moneyWords(
  order: Omit<BuyerOrder, "lines" | "timeline" | "parcels" | "discounts">,
): string[] {
  const money = (amount: number) => formatMoney({ amount, currency: order.currency });
  const { now, atDoor } = duesOf(order);
  const name = paymentName(order);
  if (order.total === 0) return [name];
  const [state, ...sums] = [
    // What is to be paid at the door says so with its sum.
    atDoor > 0 && order.payState === "To pay on delivery" ? "" : order.payState.toLowerCase(),
    order.paid > 0 ? `paid ${money(order.paid)}` : "",
    order.refunded > 0 ? `given back ${money(order.refunded)}` : "",
    now > 0 && atDoor > 0 ? `to pay now ${money(now)}` : "",
    atDoor > 0 ? `to pay at the door ${money(atDoor)}` : "",
  ].filter((words) => words !== "");
  return [`${name}: ${state ?? ""}`, ...sums];
}

function readyWords({ address }: Standing, due: string): string {
  return address === null
    ? `Please bring ${due} when you pick it up.`
    : `Please have ${due} ready when it comes.`;
}

const parcelWords: Record<OrderState["fulfilment"], string> = {
  open: "It is being packed.",
  packed: "It is packed.",
  shipped: "It is on its way.",
  delivered: "It has been delivered.",
  returned: "It came back to us.",
};

const cancelWords: Record<NonNullable<BuyerOrder["cancelReason"]>, string> = {
  unpaid: "It was cancelled because no payment arrived.",
  refused: "It was cancelled because the parcel was not taken.",
  shopper: "You cancelled this order.",
  shop: "The shop cancelled this order. Please write to us if you do not know why.",
};
