// Gathers what a checkout goes by at this moment: the cart's lines, ways to deliver and to pay, VAT.
import { emptyCart, type CartLine } from "~/models/cart/cart";
import { findCart, linesIn } from "~/models/cart/view.server";
import type { Currency, Money } from "~/models/money";
import { findAdvance } from "~/models/payment/advance.server";
import type { PaymentMethod } from "~/models/payment/method";
import { findMethods } from "~/models/payment/method.server";
import type { Discounts } from "~/models/promotion/discounts";
import { findDiscounts } from "~/models/promotion/offers.server";
import { fullName } from "~/models/product/choice";
import { findSetting } from "~/models/settings/settings.server";
import { findDeliveryOptions } from "~/models/shipping/option.server";
import type { DeliveryOption } from "~/models/shipping/shipping";
import type { Shopper } from "~/models/shopper.server";
import type { Checkout, Quote, QuoteLine } from "./checkout";
import { findCheckout } from "./checkout.server";

/** Where a shopper stands on the way to an order. */
export interface Way {
  currency: Currency;
  /** The currency, where the addresses of the steps must name it: the cart has two. */
  named: Currency | null;
  lines: QuoteLine[];
  left: Quote["left"];
  goods: Money;
  /** Null before the first answer. */
  checkout: Checkout | null;
  /** How it can get to the answered address. */
  options: DeliveryOption[];
  methods: PaymentMethod[];
  /** What is to be paid before cash at the door is, for goods that are brought or fetched. */
  advance: (goods: number, pickup: boolean) => number;
  /** What promotions take off, with a delivery that costs so much. */
  discounts: (shipping: number) => Discounts;
  /** In hundredths of a percent. */
  taxRate: number;
}

/**
 * Finds where a shopper stands.
 * @param wanted the currency that the address names; hostile
 * @returns null when nothing in the cart can be ordered
 */
export async function findWay(shopper: Shopper | null, wanted: string | null): Promise<Way | null> {
  const cart = shopper === null ? emptyCart : await findCart(shopper);
  const goods = cart.totals.find(({ currency }) => currency === wanted) ?? cart.totals[0];
  if (shopper === null || goods === undefined) return null;
  const { currency } = goods;
  const [checkout, methods, vat] = await Promise.all([
    findCheckout(shopper, currency),
    findMethods(currency),
    findSetting("vat"),
  ]);
  const sold = cart.lines.filter(({ available }) => available > 0);
  const lines = linesIn(sold, currency).map(toQuoteLine);
  const customer = customerOf(shopper, checkout);
  return {
    ...{ currency, goods, checkout },
    named: cart.totals.length > 1 ? currency : null,
    lines,
    left: cart.lines
      .filter((line) => line.available === 0 && line.unitPrice.currency === currency)
      .map((line) => ({ name: fullName(line), why: line.changes.join(" ") })),
    options: await findDeliveryOptions(checkout?.address ?? null, goods),
    methods,
    advance: await findAdvance(
      {
        ...{ currency, address: checkout?.address ?? null, phone: checkout?.phone ?? "" },
      },
      methods,
    ),
    discounts: await findDiscounts(customer, lines, checkout?.code ?? ""),
    taxRate: vat.value.rate,
  };
}

/** Who buys, as promotions know them. */
export function customerOf(shopper: Shopper, checkout: Checkout | null) {
  const userId = "userId" in shopper ? shopper.userId : null;
  return { userId, email: checkout?.email ?? "", phone: checkout?.phone ?? "" };
}

function toQuoteLine(line: CartLine): QuoteLine {
  const { variantId, picture, quantity, unitPrice, total, changes } = line;
  return { name: fullName(line), variantId, picture, quantity, unitPrice, total, changes };
}
