// What a way to pay is: its id, its kind, and what a buyer reads of it.
import type { Payment } from "~/models/order/order";

/** Every way to pay, by the id that checkouts and payments keep. */
export const methodKinds = {
  cod: { kind: "on delivery", payment: "Cash on Delivery" },
  bank: { kind: "by hand", payment: "Bank Transfer" },
  bkash: { kind: "by hand", payment: "bKash" },
  sslcommerz: { kind: "hosted", payment: "Credit Card" },
  stripe: { kind: "hosted", payment: "Credit Card" },
} as const satisfies Record<string, { kind: MethodKind; payment: Payment }>;
export type MethodId = keyof typeof methodKinds;
export const methodIds = Object.keys(methodKinds) as [MethodId, ...MethodId[]];

/** At the door; to an account of the shop's, where the staff looks for it; on a provider's page. */
type MethodKind = "on delivery" | "by hand" | "hosted";

/** A way to pay, as a buyer may choose it. */
export interface PaymentMethod {
  id: MethodId;
  kind: MethodKind;
  label: string;
  /** How it goes, in a sentence. */
  words: string;
  /** Where the money goes to, line by line; "" but for payments by hand. */
  account: string;
}

/** What a way to pay is called where the buyer comes to the shop, or where it is brought. */
export function methodLabel({ id, label }: PaymentMethod, pickup: boolean): string {
  return id === "cod" && pickup ? "Cash when you fetch it" : label;
}
