// A list without products: the steps that lead to some, and what sells.
import { CardActions, CartForm } from "~/components/shop/card-actions";
import { ProductCard } from "~/components/shop/product-card";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { WayOn } from "~/models/listing/ways-on.server";
import type { ProductCard as Product } from "~/models/product/product";

/** Every step leads to products: one that would not is not offered. */
export function EmptyListing({ waysOn, sells }: { waysOn: WayOn[]; sells: Product[] }) {
  return (
    <>
      <div className="empty panel mt-5">
        <Icon name="search" />
        <p className="text-lg font-semibold text-ink-900">No products found</p>
        {waysOn.length === 0 && <p>Nothing is on this shelf yet. Please look again soon.</p>}
        <ul className="flex flex-wrap justify-center gap-3">
          {waysOn.map((way) => (
            <li key={way.href}>
              <Link to={way.href} className="btn btn-outline wrap-anywhere">
                {way.kind === "without" ? `Without ${way.label}` : `Search for “${way.label}”`}
                {` (${way.count}${way.more ? "+" : ""})`}
              </Link>
            </li>
          ))}
          <li>
            {sells.length > 0 ? (
              <Link to="/category" className="btn btn-primary">
                Show all products
              </Link>
            ) : (
              <Link to="/" className="btn btn-primary">
                Go to the home page
              </Link>
            )}
          </li>
        </ul>
      </div>
      {sells.length > 0 && (
        <CartForm>
          <h2 className="mt-8 text-lg font-semibold">What others buy</h2>
          <ul className="cards cards-3 mt-4" role="list">
            {sells.map((product) => (
              <ProductCard key={product.id} product={product} badge="discount">
                <CardActions product={product} />
              </ProductCard>
            ))}
          </ul>
        </CartForm>
      )}
    </>
  );
}
