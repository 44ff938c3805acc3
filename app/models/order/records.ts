// What else is known of an order: its parcels, payments, refunds and returns.
import type { ReturnState } from "./return";

export interface OrderRecords {
  parcels: { id: string; carrier: string; number: string; url: string; sentAt: string }[];
  payments: {
    id: string;
    provider: string;
    /** The number that the buyer gave; null for none. */
    reference: string | null;
    state: "open" | "given" | "paid" | "failed" | "ended" | "review";
    amount: number;
    createdAt: string;
  }[];
  refunds: {
    id: string;
    amount: number;
    reason: string;
    state: "waiting" | "done" | "refused" | "by hand";
    createdAt: string;
  }[];
  returns: {
    id: string;
    /** "2 × Cable, 1 × Case". */
    pieces: string;
    reason: string;
    state: ReturnState;
    createdAt: string;
  }[];
}

/** What the staff reads of a payment's state. */
export const paymentStates: Record<OrderRecords["payments"][number]["state"], string> = {
  open: "Begun",
  given: "Number given, to be checked",
  paid: "Paid",
  failed: "Failed",
  ended: "Ended",
  review: "To be looked at",
};

/** What the staff reads of a refund's state. */
export const refundStates: Record<OrderRecords["refunds"][number]["state"], string> = {
  waiting: "On its way",
  done: "Sent",
  refused: "Refused",
  "by hand": "To be sent by hand",
};
