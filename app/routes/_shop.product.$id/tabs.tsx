// The product's tabs: links, so that each has an address and needs no script.
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import {
  productTabs,
  productUrl,
  type Choice,
  type ChosenProduct,
  type ProductTab,
} from "~/models/product/choice";
import { warrantyWords } from "~/models/warranty";

interface TabsProps {
  product: ChosenProduct;
  choice: Choice;
}

/** Only the chosen tab's content is sent. */
export function ProductTabs({ product, choice }: TabsProps) {
  return (
    <section className="mt-10" id="details" aria-label="Product details">
      <nav className="tabs" aria-label="Product details">
        {Object.entries(productTabs).map(([tab, label]) => (
          <Link
            key={tab}
            to={`${productUrl(product.id, { ...choice, tab: tab as ProductTab })}#details`}
            preventScrollReset
            replace
            aria-current={tab === choice.tab ? "page" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="py-5">
        <TabContent product={product} tab={choice.tab} />
      </div>
    </section>
  );
}

function TabContent({ product, tab }: { product: ChosenProduct; tab: ProductTab }) {
  switch (tab) {
    case "specification":
      return product.specifications.length > 0 ? (
        <table className="specifications">
          <caption className="sr-only">Specification of {product.name}</caption>
          <tbody>
            {product.specifications.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="text-ink-600">No specification has been entered for this product yet.</p>
      );
    case "description":
      return (
        <p className="max-w-prose whitespace-pre-line">
          {product.description || "No description has been entered for this product yet."}
        </p>
      );
    case "warranty":
      return (
        <p className="flex max-w-prose items-start gap-3">
          <Icon name="shield" /> {`This product comes with a ${warrantyWords}.`}
        </p>
      );
    case "video":
      return (
        <p className="flex items-center gap-3 text-ink-600">
          <Icon name="play" /> Video coming soon: there is none of this product yet.
        </p>
      );
  }
}
