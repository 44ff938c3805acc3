// What the back office calls each step, and what it says that the step will do.
import { formatMoney } from "~/models/money";
import type { OrderDetail } from "./detail";
import type { StepName } from "./step";
import { dueAtDoor, dueBefore, refundable } from "./sums";

interface StepWords {
  /** The link that leads to it, and the title of its page. */
  title: string;
  /** The button that does it. */
  button: string;
  /** What was done, for the toast. */
  done: string;
  /** Of the order as it is now. */
  says: (order: OrderDetail) => string[];
  danger?: boolean;
}

const money = (order: OrderDetail, amount: number) =>
  formatMoney({ amount, currency: order.total.currency });

const mail = ({ email }: OrderDetail) =>
  email === "" ? "No mail is sent: the order has no address." : `A mail goes to ${email}.`;

const invoice = ({ invoiceNumber }: OrderDetail) =>
  invoiceNumber === null ? "The order gets its invoice number." : "";

const back = (order: OrderDetail) => {
  const amount = refundable(order.sums);
  return amount > 0 ? `${money(order, amount)} that was paid is to be given back by hand.` : "";
};

/** Every step. */
export const stepWords: Record<StepName, StepWords> = {
  confirm: {
    title: "Confirm",
    button: "Confirm order",
    done: "is confirmed",
    says: (order) => [
      `Call ${order.phone || "the customer"} first. The order can be packed then.`,
      invoice(order),
      "No mail is sent.",
    ],
  },
  pay: {
    title: "Record payment",
    button: "Record payment",
    done: "is paid",
    says: (order) => [
      `${money(order, dueBefore(order.sums))} is written down as received. The order can be packed then.`,
      invoice(order),
      mail(order),
    ],
  },
  pack: {
    title: "Pack",
    button: "Mark as packed",
    done: "is packed",
    says: () => ["The customer cannot cancel it any more. No mail is sent."],
  },
  ship: {
    title: "Send a parcel",
    button: "Mark as sent",
    done: "is on its way",
    says: (order) => ["The parcel is listed with the order.", mail(order)],
  },
  deliver: {
    title: "Deliver",
    button: "Mark as delivered",
    done: "is delivered",
    says: (order) => {
      const due = dueAtDoor(order.sums);
      return [
        due > 0 ? `${money(order, due)} is written down as paid at the door.` : "",
        invoice(order),
        `${mail(order)} This is final.`,
      ];
    },
  },
  refuse: {
    title: "Not taken",
    button: "Mark as not taken",
    done: "came back",
    danger: true,
    says: (order) => [`The order is cancelled. ${mail(order)} This is final.`],
  },
  cancel: {
    title: "Cancel",
    button: "Cancel order",
    done: "is cancelled",
    danger: true,
    says: (order) => [
      "Its items go back into stock.",
      back(order),
      `${mail(order)} This is final.`,
    ],
  },
  drop: {
    title: "Drop pieces",
    button: "Drop pieces",
    done: "is shortened",
    says: (order) => [
      "What cannot be sent goes back into stock, and the order costs less.",
      order.sums.paid > 0 ? "What was paid above is to be given back by hand." : "",
      "No mail is sent: tell the customer.",
    ],
  },
};
