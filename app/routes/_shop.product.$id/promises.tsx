// What a buyer wants to know beside the button: delivery to the district, ways to pay, returns and warranty.
import type { ReactNode } from "react";
import { PageLink } from "~/components/shop/page-link";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import type { Money } from "~/models/money";
import { returnDays } from "~/models/order/return";
import { productUrl, type Choice } from "~/models/product/choice";
import { deliveryWords } from "~/models/shipping/shipping";
import { warrantyWords } from "~/models/warranty";
import { ProductDistrict } from "./district";

/** What the loader found (see models/checkout/promise.server.ts). */
export interface PromisesOf {
  district: string;
  deliveries: { price: Money; days: string }[];
  payments: string[];
}

interface PromisesProps {
  productId: string;
  choice: Choice;
  promises: PromisesOf;
}

export function Promises({ productId, choice, promises }: PromisesProps) {
  const { district, deliveries, payments } = promises;
  const words = rangeWords(deliveries);
  return (
    <section aria-label="Delivery, payment and returns" className="panel p-4">
      <ul className="flex flex-col gap-2" role="list">
        <Row icon="truck">
          {words
            ? `Delivery${district && ` to ${district}`}: ${words}`
            : "Pick it up at the shop: we do not deliver there"}{" "}
          {choice.district === "" ? (
            <ProductDistrict productId={productId} choice={choice} district={district} />
          ) : (
            <Link
              to={productUrl(productId, { ...choice, district: "" })}
              place="buy"
              className="link"
              rel="nofollow"
            >
              {district ? "Change district" : "Choose your district"}
            </Link>
          )}
        </Row>
        {payments.length > 0 && <Row icon="credit-card">Payment: {payments.join(", ")}</Row>}
        <Row icon="undo">
          <PageLink slug="return-policy">{`${returnDays} days to send it back`}</PageLink>
        </Row>
        <Row icon="shield">
          <PageLink slug="warranty-policy">{warrantyWords}</PageLink>
        </Row>
      </ul>
    </section>
  );
}

/** One way, or the range from one to another. */
function rangeWords([first, last]: PromisesOf["deliveries"]): string {
  if (!first) return "";
  const price = deliveryWords(first.price);
  if (last?.price.amount === first.price.amount)
    return `${price} (${first.days} or ${last.days}, by district)`;
  const words = `${price} (${first.days})`;
  return last ? `${words} to ${deliveryWords(last.price)} (${last.days})` : words;
}

function Row({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon name={icon} />
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  );
}
