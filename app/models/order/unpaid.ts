// What a buyer sees of an order that is kept for its payment.

/** An order that waits for money, and until when it is kept. */
export interface UnpaidOrder {
  id: string;
  version: number;
  holdUntil: string;
}
