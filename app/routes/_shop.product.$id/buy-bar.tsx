// On phones: price and button of the chosen variant, in reach wherever the page is scrolled to.
import { Form, useLocation } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import { useToast } from "~/components/ui/toast";
import { formatMoney } from "~/models/money";
import type { ChosenProduct } from "~/models/product/choice";

/**
 * It ends the page's content, so it covers nothing there. Its button sends the form of the choice,
 * with its quantity; a browser that knows no such buttons sends the form around it.
 */
export function BuyBar({ product }: { product: ChosenProduct }) {
  const { variant } = product;
  const { pathname, search } = useLocation();
  const { item } = useToast() ?? {};
  if (!variant) return null;
  return (
    <div className="buy-bar">
      <p>
        <b>{formatMoney(variant.price)}</b>
        {item?.productId === product.id && <Link to={item.page.to}>{item.page.label}</Link>}
      </p>
      {variant.stock > 0 ? (
        <Form method="post" action="/cart" preventScrollReset>
          <input type="hidden" name="variantId" value={variant.id} />
          <input type="hidden" name="redirectTo" value={pathname + search} />
          <button form="buy-form" name="add" value={product.id} className="btn btn-primary">
            Add to Cart
          </button>
        </Form>
      ) : (
        <span>Sold out</span>
      )}
    </div>
  );
}
