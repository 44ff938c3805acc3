// What an order costs, and the button that places it.
import { Form } from "@remix-run/react";
import { deliveryName, discountRows, SumRows } from "~/components/shop/sum-rows";
import { SubmitButton } from "~/forms/submit-button";
import type { Quote } from "~/models/checkout/checkout";
import { formatMoney } from "~/models/money";
import { shownOf } from "~/models/promotion/shown";
import { deliveryWords } from "~/models/shipping/shipping";

interface PlaceOrderProps {
  quote: Quote;
  checkoutId: string;
  /** Stands for everything that is agreed to. */
  hash: string;
  /** The figures of the quote, which the form sends back. */
  seen: string;
}

/** The form agrees to exactly what stands above it. */
export function PlaceOrder({ quote, checkoutId, hash, seen }: PlaceOrderProps) {
  const { delivery, subtotal, shipping, total, tax, pay, dueNow, atDoor } = quote;
  const discounts = shownOf(quote.discounts);
  const isHosted = pay?.by.kind === "hosted";
  return (
    <>
      <h2 className="text-lg font-semibold">What it costs</h2>
      <SumRows
        rows={[
          ["Items", formatMoney(subtotal)],
          ...discountRows(discounts, subtotal.currency),
          [deliveryName("Delivery", discounts), deliveryWords(shipping)],
        ]}
        total={formatMoney(total)}
        note={tax.amount > 0 ? `includes ${formatMoney(tax)} VAT` : null}
      />
      {quote.discounts.refused && <p className="hint">{quote.discounts.refused}</p>}
      {dueNow.amount > 0 && atDoor.amount > 0 && (
        <SumRows
          rows={[
            ["To pay now", formatMoney(dueNow)],
            [delivery.pickup ? "When you fetch it" : "At the door", formatMoney(atDoor)],
          ]}
        />
      )}
      <Form
        method="post"
        // The provider's page is another site's: the browser itself goes there.
        reloadDocument={isHosted}
        className="flex flex-col gap-2"
      >
        <input type="hidden" name="checkout" value={checkoutId} />
        <input type="hidden" name="quote" value={hash} />
        <input type="hidden" name="seen" value={seen} />
        <SubmitButton className="btn btn-primary w-full">
          {isHosted ? `Place order and pay ${formatMoney(dueNow)}` : "Place order"}
        </SubmitButton>
      </Form>
    </>
  );
}
