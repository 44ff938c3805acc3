// The form that puts a product into the cart.
import { Form, useLocation } from "@remix-run/react";
import { ignoreSecondClick, PageKey } from "~/components/shop/card-actions";
import { Icon } from "~/components/ui/icon";
import { maxQuantity } from "~/models/cart/cart";
import type { ChosenProduct } from "~/models/product/choice";
import { QuantityStepper } from "./quantity-stepper";

interface BuyFormProps {
  product: ChosenProduct;
  variantId: string | undefined;
  stock: number;
}

/** What is sold out cannot be bought, but kept for later. */
export function BuyForm({ product, variantId, stock }: BuyFormProps) {
  const { pathname, search } = useLocation();
  return (
    <Form
      id="buy-form"
      method="post"
      action="/cart"
      preventScrollReset
      onClick={ignoreSecondClick}
      className="flex flex-col gap-4 print:hidden"
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <PageKey />
      {variantId && <input type="hidden" name="variantId" value={variantId} />}
      {stock > 0 ? (
        <QuantityStepper max={Math.min(stock, maxQuantity)} />
      ) : (
        <p className="panel bg-ink-50 p-4 text-ink-700">
          {product.stock > 0
            ? "This choice is sold out. Try another colour or storage."
            : "This product is sold out. Keep it on your wish list until it is back."}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {stock > 0 && (
          <>
            <button
              name="buy"
              value={product.id}
              className="btn btn-primary min-w-36 flex-1 sm:flex-none"
            >
              Buy Now
            </button>
            <button
              name="add"
              value={product.id}
              className="btn btn-outline min-w-36 flex-1 sm:flex-none"
            >
              <Icon name="cart" /> Add to Cart
            </button>
          </>
        )}
      </div>
    </Form>
  );
}
