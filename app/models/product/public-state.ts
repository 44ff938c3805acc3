// Whether shoppers see a product: published, a draft, hidden, or public from a moment on.
import { datesIn, type Dates } from "~/models/date";
import { stockBadge, stockStatus, type StockStatus } from "./product";

/** The first one is what a new product begins with. */
export const publicStates = ["Published", "Draft", "Scheduled", "Hidden"] as const;
export type PublicState = (typeof publicStates)[number];

/** What each means, beside the field that chooses one. */
export const stateHints: Record<PublicState, string> = {
  Published: "shoppers see it",
  Draft: "not finished yet",
  Scheduled: "from a moment on",
  Hidden: "taken out of it",
};

/** What a product is to the staff: while it is public, its stock says so. */
export type ProductStatus = StockStatus | Exclude<PublicState, "Published">;

/** All of them, as filters offer them. */
export const productStatuses = [
  ...(["Active", "Low Stock", "Out of Stock"] as const),
  ...(["Draft", "Scheduled", "Hidden"] as const),
] satisfies ProductStatus[];

/** How a status is coloured. */
export const statusBadge: Record<ProductStatus, string> = {
  ...stockBadge,
  Draft: "badge-gray",
  Scheduled: "badge-blue",
  Hidden: "badge-gray",
};

/** A product's status. */
export function productStatus({
  state,
  stock,
}: {
  state: PublicState;
  stock: number;
}): ProductStatus {
  return state === "Published" ? stockStatus(stock) : state;
}

/**
 * A product's state in words, with its moment: Scheduled for Mar 4, 2025, 2:05 PM UTC.
 * @param dates of the shop's time zone; what is kept for long names the moment in UTC
 */
export function stateWords(
  { state, publishAt }: { state: PublicState; publishAt: string | null },
  dates: Dates = datesIn("UTC"),
): string {
  return publishAt === null ? state : `${state} for ${dates.formatDateTime(publishAt)}`;
}
