// What the cart costs with delivery, one order for each currency, and the way to each checkout.
import { SumRows } from "~/components/shop/sum-rows";
import { DistrictForm } from "~/components/shop/district-form";
import { Link } from "~/components/ui/link";
import { checkoutPath } from "~/models/checkout/checkout";
import { currencyNames, formatMoney, type Currency, type Money } from "~/models/money";
import { deliveryWords } from "~/models/shipping/shipping";

interface Estimate {
  currency: Currency;
  itemCount: number;
  goods: Money;
  delivery: { price: Money; days: string } | null;
  upTo: Money | null;
  total: Money;
  tax: Money;
}

interface SummaryProps {
  estimates: Estimate[];
  /** Where to deliver to; "" while it is not chosen. */
  district: string;
}

export function Summary({ estimates, district }: SummaryProps) {
  return (
    <section className="panel flex flex-col gap-4 p-5" aria-labelledby="summary">
      <h2 id="summary" className="text-lg font-semibold">
        Summary
      </h2>
      {estimates.length > 0 && <DistrictForm action="/cart" district={district} mayBeEmpty />}
      {estimates.map((estimate) => (
        <Order
          key={estimate.currency}
          estimate={estimate}
          district={district}
          alone={estimates.length === 1}
        />
      ))}
      {estimates.length > 1 && (
        <p className="hint">Prices in two currencies are two orders, each with its own checkout.</p>
      )}
      <p className="hint">Prices and stock are checked each time you open this page.</p>
      <Link to="/category" className="btn btn-outline">
        Continue shopping
      </Link>
    </section>
  );
}

function Order({
  estimate: { currency, itemCount, goods, delivery, upTo, total, tax },
  district,
  alone,
}: {
  estimate: Estimate;
  district: string;
  alone: boolean;
}) {
  const items = itemCount === 1 ? "1 item" : `${itemCount} items`;
  const price = delivery && deliveryWords(delivery.price);
  return (
    <div className="flex flex-col gap-3">
      <SumRows
        rows={[
          [items, formatMoney(goods)],
          ...(district && price ? [[`Delivery to ${district}`, price] as const] : []),
        ]}
        total={formatMoney(district && delivery ? total : goods)}
        note={district && tax.amount > 0 ? `includes ${formatMoney(tax)} VAT` : null}
      />
      <p className="hint">
        {district === "" && delivery && upTo && rangeWords(delivery.price, upTo)}
        {district !== "" && delivery && `${delivery.days}.`}
        {!delivery && "Pick it up at the shop: we do not deliver there."}
      </p>
      <Link to={checkoutPath("", alone ? null : currency)} className="btn btn-primary">
        Check out{alone ? "" : ` in ${currencyNames[currency]}`}
      </Link>
    </div>
  );
}

/** What delivery costs while no district is chosen. */
function rangeWords(lowest: Money, highest: Money): string {
  if (highest.amount === 0) return "Free delivery.";
  if (lowest.amount > 0) return `Delivery from ${formatMoney(lowest)}.`;
  return `Free delivery to some districts, up to ${formatMoney(highest)} to others.`;
}
