// The code of a promotion that a shopper types in the cart: tried, and kept with the checkout.
import * as z from "zod";
import { countAttemptFrom, limits, refundAttemptFrom } from "~/models/account/throttle.server";
import { findCart, linesIn } from "~/models/cart/view.server";
import { codeField } from "~/models/promotion/code.server";
import { findDiscounts } from "~/models/promotion/offers.server";
import { Refusal } from "~/models/refusal.server";
import type { Shopper } from "~/models/shopper.server";
import { saveAnswers } from "./answers.server";
import { findCheckout } from "./checkout.server";
import { customerOf } from "./way.server";

/** What the cart's form sends: an empty code takes the present one away. */
export const codeSchema = z.object({ code: codeField });

/**
 * Keeps a code for the orders that the cart becomes.
 * @param from the client's address, which has so many wrong tries
 * @throws Refusal that says why the code takes nothing off, or after too many tries
 */
export async function saveCode(
  shopper: Shopper,
  { code }: z.infer<typeof codeSchema>,
  from: string,
): Promise<void> {
  if (code !== "") await countTry(from);
  const cart = await findCart(shopper);
  const refusals: string[] = [];
  for (const { currency } of cart.totals) {
    const customer = customerOf(shopper, await findCheckout(shopper, currency));
    const discounts = await findDiscounts(customer, linesIn(cart.lines, currency), code);
    const { refused } = discounts(0);
    if (refused === null) await saveAnswers(shopper, currency, { code });
    else refusals.push(refused);
  }
  const [why = "There is nothing in your cart that can be ordered."] = refusals;
  if (refusals.length === cart.totals.length) throw new Refusal("invalid", { code: why });
  if (code !== "") await refundAttemptFrom(from, "codes");
}

async function countTry(from: string): Promise<void> {
  const wait = await countAttemptFrom(from, "codes", limits.codes);
  if (wait === 0) return;
  const message = "Too many codes were tried. Please wait some minutes and try again.";
  throw new Refusal("tooMany", { code: message }, { retryAfter: wait });
}
