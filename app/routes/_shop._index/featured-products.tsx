// The home page's products, in two tabs.
import { CardActions, CartForm } from "~/components/shop/card-actions";
import { ProductCard } from "~/components/shop/product-card";
import { Link } from "~/components/ui/link";
import { homeTabs, type HomeTab } from "~/models/content/home";
import { listingUrl } from "~/models/listing/listing";
import type { ProductCard as Product } from "~/models/product/product";

interface FeaturedProductsProps {
  tab: HomeTab;
  products: Product[];
  /** Dollars for a taka, in millionths. */
  rate: number | null;
}

/** Each tab is an address of its own. */
export function FeaturedProducts({ tab, products, rate }: FeaturedProductsProps) {
  const deals = tab === "best-deals";
  return (
    <section aria-labelledby="featured-heading" id="featured" className="container">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id="featured-heading" className="section-heading">
          Featured products
        </h2>
        <Link to={listingUrl({ offers: deals })} className="btn btn-outline">
          View All
        </Link>
      </div>
      <nav className="tabs mt-2 mb-5" aria-label="Featured products">
        {Object.entries(homeTabs).map(([key, label]) => (
          <Link
            key={key}
            to={`/?tab=${key}#featured`}
            preventScrollReset
            aria-current={key === tab ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {products.length === 0 && <p className="empty">Nothing here yet. Please look again soon.</p>}
      <CartForm products={products}>
        <ul className="cards" role="list">
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              badge={deals ? "discount" : "bestseller"}
              rate={rate}
            >
              <CardActions product={product} />
            </ProductCard>
          ))}
        </ul>
      </CartForm>
    </section>
  );
}
