// Products side by side: a column each, a row for each fact.
import type { ReactNode } from "react";
import { CardActions, CartForm, RemoveForm } from "~/components/shop/card-actions";
import { Price } from "~/components/shop/price";
import { Stars } from "~/components/shop/stars";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import { specificationLabels, type ComparedProduct } from "~/models/compare";
import { stockBadge, stockStatus } from "~/models/product/product";

/** On a narrow screen it scrolls inside its frame, with the row headers in sight. */
export function CompareTable({ products }: { products: ComparedProduct[] }) {
  return (
    <div
      role="region"
      aria-label="Comparison"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reached by keyboard
      tabIndex={0}
      className="panel relative mt-5 overflow-x-auto"
    >
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">Product</th>
            {products.map((product) => (
              <ProductHead key={product.id} product={product} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Row label="Price" products={products}>
            {({ price, originalPrice, from }) => (
              <Price price={price} originalPrice={originalPrice} from={from} />
            )}
          </Row>
          <Row label="Rating" products={products}>
            {({ rating, reviewCount }) => <Stars rating={rating} reviewCount={reviewCount} />}
          </Row>
          <Row label="Stock" products={products}>
            {({ stock }) => <Stock stock={stock} />}
          </Row>
          <Row label="Colours" products={products}>
            {({ colours }) => colours.join(", ")}
          </Row>
          <Row label="Storage" products={products}>
            {({ storages }) => storages.join(", ")}
          </Row>
          {specificationLabels(products).map((label) => (
            <Row key={label} label={label} products={products}>
              {({ specifications }) => specifications.find((one) => one.label === label)?.value}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProductHead({ product }: { product: ComparedProduct }) {
  return (
    <th scope="col">
      {product.picture && (
        <Picture
          path={product.picture}
          alt=""
          sizes="8rem"
          eager
          className="size-32 rounded-lg bg-ink-50"
        />
      )}
      <Link to={`/product/${product.id}`} className="my-2 block hover:text-accent-700">
        {product.name}
      </Link>
      <div className="flex flex-wrap gap-2">
        <CartForm products={[product]} className="card-form">
          <CardActions product={product} />
        </CartForm>
        <RemoveForm page="/compare" product={product} />
      </div>
    </th>
  );
}

interface RowProps {
  label: string;
  products: ComparedProduct[];
  children: (product: ComparedProduct) => ReactNode;
}

/** A dash where a product has nothing to say. */
function Row({ label, products, children }: RowProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {products.map((product) => (
        <td key={product.id}>{children(product) || "–"}</td>
      ))}
    </tr>
  );
}

function Stock({ stock }: { stock: number }) {
  const status = stockStatus(stock);
  const words = { Active: "In Stock", "Low Stock": `Only ${stock} left`, "Out of Stock": status };
  return <span className={`badge ${stockBadge[status]}`}>{words[status]}</span>;
}
