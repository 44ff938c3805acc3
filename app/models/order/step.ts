// The steps of an order after it was placed: who may take each, when, and what it is called.
import { staffStatus, type OrderStatus } from "./order";

/** How an order's parcel and money stand. */
export interface OrderState {
  status: OrderStatus;
  fulfilment: "open" | "packed" | "shipped" | "delivered" | "returned";
  payState:
    | "To pay on delivery"
    | "Awaiting payment"
    | "Advance paid"
    | "Paid"
    | "Part refunded"
    | "Refunded";
}

/** Whether an order is kept until it is paid. */
export function waitsForPayment({
  status,
  payState,
}: Pick<OrderState, "status" | "payState">): boolean {
  return status === "Pending" && payState === "Awaiting payment";
}

/** What a buyer reads whose order ended unpaid. */
export const refilledWords = "Your payment was not finished. Your items are back in your cart.";

/** Whether an order that is paid at the door is kept until somebody confirmed it by telephone. */
export function waitsForCall({
  status,
  payState,
}: Pick<OrderState, "status" | "payState">): boolean {
  return status === "Pending" && payState === "To pay on delivery";
}

export const stepNames = [
  "confirm",
  "pay",
  "pack",
  "ship",
  "deliver",
  "refuse",
  "cancel",
  "drop",
] as const;
export type StepName = (typeof stepNames)[number];

interface StepRule {
  /** What the order is afterwards: "An order that is Completed cannot be cancelled." */
  participle: string;
  /** When the staff may take it. */
  staff: (order: OrderState) => boolean;
  /** When the shopper may; never for most. */
  customer?: (order: OrderState) => boolean;
  /** Whether it was taken already: asked for again, as by a form sent twice, nothing happens. */
  isTaken: (order: OrderState) => boolean;
}

const isUnderWay = ({ status }: OrderState) => status === "Pending" || status === "Processing";
const isBefore =
  (...fulfilments: OrderState["fulfilment"][]) =>
  (order: OrderState) =>
    isUnderWay(order) && fulfilments.includes(order.fulfilment);

/** Every step; nothing else changes an order's status. */
export const stepRules: Record<StepName, StepRule> = {
  confirm: {
    participle: "confirmed",
    staff: waitsForCall,
    isTaken: ({ status }) => status === "Processing",
  },
  pay: {
    participle: "paid",
    staff: waitsForPayment,
    isTaken: ({ status }) => status === "Processing",
  },
  pack: {
    participle: "packed",
    staff: ({ status, fulfilment }) => status === "Processing" && fulfilment === "open",
    isTaken: ({ status, fulfilment }) => status === "Processing" && fulfilment === "packed",
  },
  ship: {
    participle: "shipped",
    staff: ({ status, fulfilment }) =>
      status === "Processing" && (fulfilment === "packed" || fulfilment === "shipped"),
    isTaken: () => false,
  },
  deliver: {
    participle: "delivered",
    staff: ({ status }) => status === "Processing",
    isTaken: ({ status }) => status === "Delivered",
  },
  refuse: {
    participle: "refused",
    staff: ({ status, fulfilment }) => status === "Processing" && fulfilment === "shipped",
    isTaken: ({ status }) => status === "Cancelled",
  },
  cancel: {
    participle: "cancelled",
    staff: isBefore("open", "packed"),
    customer: isBefore("open"),
    isTaken: ({ status }) => status === "Cancelled",
  },
  drop: {
    participle: "shortened",
    staff: isBefore("open", "packed"),
    isTaken: () => false,
  },
};

/** The steps that somebody may take now, in the order in which they usually come. */
export function possibleSteps(order: OrderState, who: "staff" | "customer"): StepName[] {
  return stepNames.filter((name) => stepRules[name][who]?.(order) === true);
}

/** Why a step cannot be taken. */
export function impossibleWords({ status, fulfilment }: OrderState, step: StepName): string {
  const parcel = status === "Processing" && fulfilment !== "open" ? ` and ${fulfilment}` : "";
  const { label } = staffStatus[status];
  return `An order that is ${label}${parcel} cannot be ${stepRules[step].participle}.`;
}

/** Whether the staff may still send it elsewhere: no parcel has left. */
export const mayChangeAddress = isBefore("open", "packed");
