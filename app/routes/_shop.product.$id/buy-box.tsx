// What a product costs, its options, and the form that puts it into the cart.
import { ItemNotice } from "~/components/shop/item-notice";
import { Stars } from "~/components/shop/stars";
import { formatMoney } from "~/models/money";
import type { Choice, ChosenProduct } from "~/models/product/choice";
import { BackForm } from "./back-form";
import { BuyForm } from "./buy-form";
import { Options } from "./options";
import { Promises, type PromisesOf } from "./promises";
import { SaveButtons, type Saved } from "./save-buttons";
import { StockText } from "./stock-text";

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
          <span className="text-ink-600">{product.brand}</span>{" "}
          {off > 0 && <span className="badge bg-sale text-white">{`${off}% OFF`}</span>}
        </p>
        <h1 className="text-xl font-semibold">{product.name}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Stars rating={product.rating} reviewCount={product.reviewCount} />{" "}
          <span className="text-sm text-ink-600">Product code: {product.code}</span>
        </p>
      </div>
      <p className="flex flex-wrap items-baseline gap-3">
        <b className="text-xl">{formatMoney(price)}</b>{" "}
        {originalPrice && (
          <s className="text-ink-600">
            <span className="sr-only">was </span>
            {formatMoney(originalPrice)}
          </s>
        )}
      </p>
      <StockText stock={stock} />
      <Options product={product} choice={choice} />
      <BuyForm product={product} variantId={variant?.id} stock={stock} />
      {variant && stock === 0 && <BackForm variantId={variant.id} />}
      <div className="flex flex-wrap gap-3">
        <SaveButtons productId={product.id} variantId={variant?.id} saved={saved} />
      </div>
      <ItemNotice productId={product.id} />
      <Promises productId={product.id} choice={choice} promises={promises} />
    </div>
  );
}
