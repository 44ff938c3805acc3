// What an order's page says of its payment.
import type { Money } from "~/models/money";
import type { PayChoice } from "./choice";

/** How the payment of an order stands, for its buyer. */
export interface PaymentPanel {
  orderId: string;
  /** Waits for money; for the staff to find it; paid or nothing to pay; over without a payment. */
  state: "waits" | "checked" | "settled" | "unpaid" | "cancelled";
  due: Money;
  /** What is paid at the door after an advance. */
  rest: Money;
  /** What the order is paid with now; null when that is offered no more. */
  chosen: PayChoice | null;
  /** The other choices, while the order is kept. */
  others: PayChoice[];
  /** The moment up to which the pieces are kept; null where nothing waits. */
  holdUntil: string | null;
  /** The transaction number that the buyer gave. */
  number: string | null;
  /** What became of the last try: its page did not open or was not finished, or its number not found. */
  last: "silent" | "failed" | "refused" | null;
}
