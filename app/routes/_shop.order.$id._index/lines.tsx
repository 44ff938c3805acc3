// The lines of an order, as they were bought.
import { BoughtLine } from "~/components/shop/bought-line";
import { formatMoney, type Currency } from "~/models/money";
import type { BuyerOrder } from "~/models/order/page";

/** What each costs, and how many of it could not be sent. */
export function OrderLines({
  lines,
  currency,
}: {
  lines: BuyerOrder["lines"];
  currency: Currency;
}) {
  const money = (amount: number) => formatMoney({ amount, currency });
  return (
    <ul role="list" className="divide-y divide-ink-200">
      {lines.map((line) => (
        <BoughtLine key={line.id} line={line} cost={money(line.net)}>
          <span className="hint block">{`${line.quantity} × ${money(line.price)}`}</span>
          {line.cancelled > 0 && (
            <span className="badge badge-yellow whitespace-normal">
              {`${line.cancelled} could not be sent`}
            </span>
          )}
        </BoughtLine>
      ))}
    </ul>
  );
}
