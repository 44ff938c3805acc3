// A product on the wish list.
import { CardActions, CartForm, RemoveForm } from "~/components/shop/card-actions";
import { ProductCard } from "~/components/shop/product-card";
import { Icon } from "~/components/ui/icon";
import { choiceName } from "~/models/product/choice";
import type { Wish } from "~/models/wish-list/wish-list";

/** What is no longer sold stays, and says so. */
export function WishCard({ wish: { product, sold } }: { wish: Wish }) {
  const remove = <RemoveForm page="/wishlist" product={product} />;
  if (sold) {
    return (
      <ProductCard product={product} badge="discount">
        <CartForm products={[product]} className="card-form">
          <CardActions product={product} />
        </CartForm>
        {remove}
      </ProductCard>
    );
  }
  return (
    <li className="card">
      <span className="card-blank">
        <Icon name="package" />
      </span>
      <div className="card-body">
        <p className="card-brand">{product.brand}</p>
        <h3 className="card-name">{product.name}</h3>
        <p className="card-choice">{choiceName(product)}</p>
        <p className="card-out">No longer sold</p>
        <div className="card-actions">{remove}</div>
      </div>
    </li>
  );
}
