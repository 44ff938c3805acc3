// A titled row of product cards with their actions.
import { CardActions, CartForm } from "~/components/shop/card-actions";
import { ProductCard } from "~/components/shop/product-card";
import type { ProductCard as Product } from "~/models/product/product";

/** Nothing without products. */
export function ProductRow({ title, products }: { title: string; products: Product[] }) {
  if (products.length === 0) return null;
  return (
    <section className="mt-12 w-full text-start print:hidden" aria-label={title}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <CartForm products={products}>
        <ul className="cards mt-4" role="list">
          {products.map((product) => (
            <ProductCard key={product.id} product={product} badge="discount">
              <CardActions product={product} />
            </ProductCard>
          ))}
        </ul>
      </CartForm>
    </section>
  );
}
