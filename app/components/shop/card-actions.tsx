// Buy Now and Add to Cart: buttons of one form around many cards, so that each card stays light.
import { Form, useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import type { ProductCard } from "~/models/product/product";

/** The form that the buttons of all cards inside it send; afterwards the shopper is back on the page. */
export function CartForm({ children, className }: { children: ReactNode; className?: string }) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action="/cart"
      preventScrollReset
      onClick={ignoreSecondClick}
      className={className}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <PageKey />
      {children}
    </Form>
  );
}

/** What is sent twice under the same key is added once, with scripts and without. */
export function PageKey() {
  const shop = useRouteLoaderData<{ pageKey: string }>("routes/_shop");
  return <input type="hidden" name="pageKey" value={shop?.pageKey} />;
}

/** Of a double click: by then a quick answer may have brought the next key. */
export function ignoreSecondClick(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault();
}

/** Both put one of the product's first variant in stock into the cart; Buy Now opens the cart too. */
export function CardActions({ product }: { product: Pick<ProductCard, "id" | "name" | "stock"> }) {
  const { formData } = useNavigation();
  if (product.stock === 0) return null;
  const busy = [formData?.get("add"), formData?.get("buy")].includes(product.id);
  return (
    <>
      <button name="buy" value={product.id} className="btn btn-primary btn-small" disabled={busy}>
        Buy Now<span className="sr-only">{`: ${product.name}`}</span>
      </button>
      <button name="add" value={product.id} className="btn btn-outline btn-small" disabled={busy}>
        Add to Cart<span className="sr-only">{`: ${product.name}`}</span>
      </button>
    </>
  );
}
