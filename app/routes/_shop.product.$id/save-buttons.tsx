// The two icon buttons beside Add to Cart: wish list and compare, each on or off.
import { Icon } from "~/components/ui/icon";

/** What the shopper has kept of a product. */
export interface Saved {
  wished: boolean;
  compared: boolean;
}

/** For a form that names `redirectTo`: each button sends it to the page of what it keeps. */
export function SaveButtons({ productId, saved }: { productId: string; saved: Saved }) {
  return (
    <>
      <Toggle
        page="/wishlist"
        name="Wish list"
        icon={saved.wished ? "heart-full" : "heart"}
        productId={productId}
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
  on: boolean;
}

/** The quantity beside it is none of its business, so that field is not checked. */
function Toggle({ page, name, icon, productId, on }: ToggleProps) {
  return (
    <button
      formAction={page}
      formNoValidate
      name={on ? "remove" : "add"}
      value={productId}
      aria-pressed={on}
      title={name}
      className="btn btn-outline btn-save"
    >
      <Icon name={icon} />
      <span className="sm:sr-only">{name}</span>
    </button>
  );
}
