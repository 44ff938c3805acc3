// Which doors of an order's page are open to whom of the staff looks at it: what is shut is not offered.

/** By what the steps need; who refunds sees orders and changes nothing else of them. */
export interface Doors {
  /** From the call to the door: steps, address, notes, payments, returns, print. */
  orders: boolean;
  refunds: boolean;
  /** The customer's own page. */
  people: boolean;
}
