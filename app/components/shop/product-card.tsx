// A product in a grid: the same card on the home page, in the listing and among suggestions.
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import { choiceName, productUrl } from "~/models/product/choice";
import type { ProductCard as Product } from "~/models/product/product";
import { Price } from "./price";
import { Stars } from "./stars";

interface ProductCardProps {
  product: Product;
  /** What the corner says: how much is off, or that it sells best. */
  badge?: "discount" | "bestseller";
  /** For the few cards that are seen first. */
  eager?: boolean;
  /** For the one among them that is shown with the first paint. */
  first?: boolean;
  /** Dollars for a taka, in millionths, where the price stands in dollars too. */
  rate?: number | null;
  /** The actions at the foot of the card. */
  children?: ReactNode;
}

/** An item of a `<ul className="cards" role="list">`; all of it leads to the product. */
export function ProductCard({ product, badge, eager, first, rate, children }: ProductCardProps) {
  const { id, colour, storage } = product;
  const choice = choiceName(product);
  return (
    // The place that its buttons lead back to: one without buttons may stand on the page twice.
    <li className="card" id={children ? `p-${id}` : undefined}>
      {product.picture ? (
        <Picture
          path={product.picture}
          alt=""
          sizes="(min-width:64rem) 18rem,(min-width:40rem) 31vw,42vw"
          eager={eager}
          first={first ? 200 : undefined}
        />
      ) : (
        <span className="card-blank">
          <Icon name="package" />
        </span>
      )}
      {badge === "discount" && product.discountPercent > 0 && (
        <span className="card-badge">{`${product.discountPercent}% OFF`}</span>
      )}
      {badge === "bestseller" && <span className="card-badge card-badge-seller">BESTSELLER</span>}
      <div className="card-body">
        <p className="card-brand">{product.brand}</p>
        <h3 className="card-name">
          <Link to={productUrl(id, { colour, storage })}>{product.name}</Link>
        </h3>
        {choice && <p className="card-choice">{choice}</p>}
        <Stars rating={product.rating} reviewCount={product.reviewCount} />
        <Price
          price={product.price}
          originalPrice={product.originalPrice}
          from={product.from}
          rate={rate}
        />
        {product.stock === 0 && <p className="card-out">Out of stock</p>}
        {children && <div className="card-actions">{children}</div>}
      </div>
    </li>
  );
}
