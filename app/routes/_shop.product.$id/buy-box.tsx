// What a product costs, its options, and the form that puts it into the cart.
import { Form, useLocation } from "@remix-run/react";
import { ignoreSecondClick, PageKey } from "~/components/shop/card-actions";
import { ItemNotice } from "~/components/shop/item-notice";
import { Stars } from "~/components/shop/stars";
import { Icon } from "~/components/ui/icon";
import { maxQuantity } from "~/models/cart/cart";
import { formatMoney } from "~/models/money";
import type { Choice, ChosenProduct } from "~/models/product/choice";
import { stockStatus } from "~/models/product/product";
import { Options } from "./options";
import { Promises, type PromisesOf } from "./promises";
import { QuantityStepper } from "./quantity-stepper";
import { SaveButtons, type Saved } from "./save-buttons";

interface BuyBoxProps {
  product: ChosenProduct;
  choice: Choice;
  saved: Saved;
  promises: PromisesOf;
}

export function BuyBox({ product, choice, saved, promises }: BuyBoxProps) {
  const { variant } = product;
  const price = variant?.price ?? product.price;
  const originalPrice = variant ? variant.originalPrice : product.originalPrice;
  const stock = variant?.stock ?? product.stock;
  const off = originalPrice ? Math.round(100 - (100 * price.amount) / originalPrice.amount) : 0;
  return (
    <div id="buy" className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="flex items-center gap-3">
          <span className="font-medium text-ink-600">{product.brand}</span>{" "}
          {off > 0 && <span className="badge bg-sale text-white">{`${off}% OFF`}</span>}
        </p>
        <h1 className="text-2xl font-bold sm:text-3xl">{product.name}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Stars rating={product.rating} reviewCount={product.reviewCount} />{" "}
          <span className="text-sm text-ink-600">Product code: {product.code}</span>
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-3">
        <b className="text-3xl">{formatMoney(price)}</b>{" "}
        {originalPrice && (
          <s className="text-lg text-ink-600">
            <span className="sr-only">was </span>
            {formatMoney(originalPrice)}
          </s>
        )}
      </p>
      <StockText stock={stock} />
      <Options product={product} choice={choice} />
      <BuyForm product={product} variantId={variant?.id} stock={stock} />
      <div className="flex flex-wrap gap-3">
        <SaveButtons productId={product.id} variantId={variant?.id} saved={saved} />
      </div>
      <ItemNotice productId={product.id} />
      <Promises productId={product.id} choice={choice} promises={promises} />
    </div>
  );
}

/** 'In Stock' in words, with a warning when few are left. */
function StockText({ stock }: { stock: number }) {
  const status = stockStatus(stock);
  if (status === "Out of Stock") {
    return (
      <p className="flex items-center gap-2 font-medium text-[#b4132b]">
        <Icon name="close" /> Out of Stock
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 font-medium text-[#11602f]">
      <Icon name="check" /> In Stock{" "}
      {status === "Low Stock" && <span className="badge badge-yellow">Only {stock} left</span>}
    </p>
  );
}

interface BuyFormProps {
  product: ChosenProduct;
  variantId: string | undefined;
  stock: number;
}

/** What is sold out cannot be bought, but kept for later. */
function BuyForm({ product, variantId, stock }: BuyFormProps) {
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
