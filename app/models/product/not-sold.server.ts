// How the shop says that it does not sell a product.
import { Refusal } from "~/models/refusal.server";

/** The refusal to keep, compare or buy a product that shoppers do not see. */
export function notSoldHere(): Refusal {
  return new Refusal("notFound", "This product is not sold here.");
}
