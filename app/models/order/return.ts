// What the return of an order is, and until when it can be asked for.

/** So many days after the delivery a buyer may ask to send things back. */
export const returnDays = 7;

/** What can follow on a wish to send things back. */
export type ReturnState = "asked" | "accepted" | "refused" | "received";

export const returnLabels: Record<ReturnState, string> = {
  asked: "Asked for",
  accepted: "Accepted, not here yet",
  refused: "Refused",
  received: "Received",
};

/** Until when it can be asked for. */
export function returnUntil(deliveredAt: string): Date {
  return new Date(Date.parse(deliveredAt) + returnDays * 86_400_000);
}
