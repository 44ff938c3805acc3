// The two icon buttons beside Add to Cart: wish list and compare, each on or off.
import { Form, useLocation } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";

/** What the shopper has kept of a product. */
export interface Saved {
  wished: boolean;
  compared: boolean;
}

interface SaveButtonsProps {
  productId: string;
  /** The chosen one, which the wish list keeps. */
  variantId: string | undefined;
  saved: Saved;
}

/** Each is a form of its own: text browsers know no button that sends its form elsewhere. */
export function SaveButtons({ productId, variantId, saved }: SaveButtonsProps) {
  return (
    <>
      <Toggle
        page="/wishlist"
        name="Wish list"
        icon={saved.wished ? "heart-full" : "heart"}
        productId={productId}
        variantId={variantId}
        on={saved.wished}
      />
      <Toggle
        page="/compare"
        name="Compare"
        icon="scale"
        productId={productId}
        on={saved.compared}
      />
    </>
  );
}

interface ToggleProps {
  page: string;
  name: string;
  icon: string;
  productId: string;
  variantId?: string;
  on: boolean;
}

function Toggle({ page, name, icon, productId, variantId, on }: ToggleProps) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={page} preventScrollReset className="flex flex-1 sm:flex-none">
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {variantId && <input type="hidden" name="variantId" value={variantId} />}
      <button
        name={on ? "remove" : "add"}
        value={productId}
        aria-pressed={on}
        title={name}
        className="btn btn-outline btn-save"
      >
        <Icon name={icon} />
        <span className="sm:sr-only">{name}</span>
      </button>
    </Form>
  );
}
