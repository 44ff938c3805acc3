// On phones: price and button of the chosen variant, in reach wherever the page is scrolled to.
import { formatMoney } from "~/models/money";
import type { ChosenProduct } from "~/models/product/choice";

/** It ends the page's content, so it covers nothing there; its button sends the form of the choice. */
export function BuyBar({ product }: { product: ChosenProduct }) {
  const { variant } = product;
  if (!variant) return null;
  return (
    <div className="buy-bar">
      <b>{formatMoney(variant.price)}</b>
      {variant.stock > 0 ? (
        <button form="buy-form" name="add" value={product.id} className="btn btn-primary">
          Add to Cart
        </button>
      ) : (
        <span>Sold out</span>
      )}
    </div>
  );
}
