// The products that this browser looked at last: only ways back, nothing to press.
import { ProductCard } from "~/components/shop/product-card";
import type { ProductCard as Product } from "~/models/product/product";

/** Nothing without products. */
export function RecentRow({ products }: { products: Product[] }) {
  if (products.length === 0) return null;
  return (
    <section className="mt-12 print:hidden" aria-labelledby="recent">
      <h2 id="recent" className="text-lg font-semibold">
        Recently viewed
      </h2>
      <ul className="cards mt-4" role="list">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </ul>
    </section>
  );
}
