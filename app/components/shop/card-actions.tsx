// Buy Now and Add to Cart: buttons of one form around many cards, so that each card stays light.
import { Form, useLocation, useNavigation, useRouteLoaderData } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { itemValue, productUrl } from "~/models/product/choice";
import { ItemNotice } from "./item-notice";
import type { ProductCard } from "~/models/product/product";

interface CartFormProps {
  /** When the cards have no other buttons: without one that sends the form, there is none. */
  products?: ProductCard[];
  /** For a form inside a card. */
  className?: string;
  children: ReactNode;
}

/** The form that the buttons of all cards inside it send; afterwards the shopper is back on the page. */
export function CartForm({ products, className, children }: CartFormProps) {
  const { pathname, search } = useLocation();
  if (products && !products.some(hasButtons)) return <>{children}</>;
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

/** Takes what a card stands for off the wish list, or out of the comparison. */
export function RemoveForm({ page, product }: { page: string; product: ProductCard }) {
  return (
    <Form method="post" action={page} preventScrollReset className="card-form">
      <button
        name="remove"
        value={itemValue(product.id, product.variantId)}
        className="btn btn-outline btn-small"
      >
        <Icon name="trash" className="icon size-4" /> Remove
        <span className="sr-only">: {product.name}</span>
      </button>
    </Form>
  );
}

function hasButtons({ variantId, stock }: ProductCard): boolean {
  return variantId !== null && stock > 0;
}

/**
 * Both put the one variant that the card stands for into the cart; Buy Now opens the cart too. Where
 * there is something to choose, the card leads to the choice instead.
 */
export function CardActions({ product }: { product: ProductCard }) {
  const { formData } = useNavigation();
  const { id, variantId, colour, storage } = product;
  if (product.stock === 0) return null;
  if (variantId === null) {
    return (
      <Link to={`${productUrl(id, { colour, storage })}#buy`} className="btn btn-outline btn-small">
        Choose options<span className="sr-only">{`: ${product.name}`}</span>
      </Link>
    );
  }
  const value = itemValue(id, variantId);
  const busy = [formData?.get("add"), formData?.get("buy")].includes(value);
  return (
    <>
      <button name="buy" value={value} className="btn btn-primary btn-small" disabled={busy}>
        Buy Now<span className="sr-only">{`: ${product.name}`}</span>
      </button>{" "}
      <button name="add" value={value} className="btn btn-outline btn-small" disabled={busy}>
        Add to Cart<span className="sr-only">{`: ${product.name}`}</span>
      </button>
      <ItemNotice productId={id} />
    </>
  );
}
