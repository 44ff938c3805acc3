// What the cart costs with discounts and delivery, one order for each currency, and the way to each checkout.
import type { SubmissionResult } from "@conform-to/react";
import { deliveryName, discountRows, SumRows } from "~/components/shop/sum-rows";
import { DistrictForm } from "~/components/shop/district-form";
import { Link } from "~/components/ui/link";
import { checkoutPath } from "~/models/checkout/checkout";
import type { Estimate } from "~/models/checkout/estimate.server";
import { currencyNames, formatMoney, type Money } from "~/models/money";
import { deliveryWords } from "~/models/shipping/shipping";
import { CodeForm } from "./code-form";

interface SummaryProps {
  /** What became of a typed code. */
  result: SubmissionResult | undefined;
  estimates: Estimate[];
  /** Where to deliver to; "" while it is not chosen. */
  district: string;
}

export function Summary({ estimates, district, result }: SummaryProps) {
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
      {estimates.length > 0 && (
        <CodeForm kept={estimates.find(({ code }) => code)?.code?.code ?? ""} result={result} />
      )}
      <p className="hint">Prices and stock are checked each time you open this page.</p>
      <Link to="/category" className="btn btn-outline">
        Continue shopping
      </Link>
    </section>
  );
}

function Order({
  estimate: {
    currency,
    itemCount,
    goods,
    discounts,
    code,
    gifts,
    toProve,
    delivery,
    upTo,
    ...sums
  },
  district,
  alone,
}: {
  estimate: Estimate;
  district: string;
  alone: boolean;
}) {
  const items = itemCount === 1 ? "1 item" : `${itemCount} items`;
  const price = delivery && deliveryWords(delivery.price);
  const { total, goodsTotal, tax } = sums;
  return (
    <div className="flex flex-col gap-3">
      <SumRows
        rows={[
          [items, formatMoney(goods)],
          ...discountRows(discounts, currency),
          ...(district && price
            ? [[deliveryName(`Delivery to ${district}`, discounts), price] as const]
            : []),
        ]}
        total={formatMoney(district && delivery ? total : goodsTotal)}
        note={district && tax.amount > 0 ? `includes ${formatMoney(tax)} VAT` : null}
      />
      <p className="hint">
        {district === "" && delivery && upTo && rangeWords(delivery.price, upTo)}
        {district !== "" && delivery && `${delivery.days}.`}
        {!delivery && "Pick it up at the shop: we do not deliver there."}
      </p>
      {code?.refused && (
        <p className="badge badge-yellow whitespace-normal">
          {code.code}: {code.refused}
        </p>
      )}
      {gifts.map(({ words, name, href }) => (
        <p key={name}>
          <Link to={href} className="link font-semibold">
            {words}
          </Link>
          <span className="hint block">{name}: it costs nothing once it is in your cart.</span>
        </p>
      ))}
      {toProve.map(({ name, endings }) => (
        <p key={name} className="hint">
          <b>{name}</b> is for accounts whose e-mail address ends in {endings.join(" or ")} and is
          proven. Sign in with yours, then{" "}
          <Link to="/password/forgot" className="link">
            have a link mailed to it
          </Link>{" "}
          and open it: that proves the address.
        </p>
      ))}
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
