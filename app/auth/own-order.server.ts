// The door of an order's pages: its account, or the browser that placed it.
import { errorPage } from "~/http/refusal.server";
import { isOrderOf } from "~/models/order/access.server";
import { Refusal } from "~/models/refusal.server";
import { readShopper } from "./shopper.server";

/**
 * The order that a request may see.
 * @returns its number, and the account that asks; null for a guest
 * @throws Response 404 alike for an unknown order and for somebody else's
 */
export async function requireOwnOrder(
  request: Request,
  id: string | undefined,
): Promise<{ id: string; customer: string | null }> {
  const shopper = await readShopper(request);
  if (id !== undefined && shopper && (await isOrderOf(shopper, id))) {
    return { id, customer: "userId" in shopper ? shopper.userId : null };
  }
  throw errorPage(new Refusal("notFound", "We found no order with these details."));
}
