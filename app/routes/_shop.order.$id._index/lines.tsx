// The lines of an order, as they were bought.
import { Below } from "~/components/ui/below";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Picture } from "~/components/ui/picture";
import { formatMoney, type Currency } from "~/models/money";
import type { BuyerOrder } from "~/models/order/page";
import { productUrl } from "~/models/product/choice";

/** What the shop still sells leads back to it. */
export function OrderLines({
  lines,
  currency,
}: {
  lines: BuyerOrder["lines"];
  currency: Currency;
}) {
  return (
    <ul role="list" className="divide-y divide-ink-200">
      {lines.map((line) => (
        <li key={line.id} className="flex items-start gap-3 py-3">
          {line.picture ? (
            <Picture
              path={line.picture}
              alt=""
              sizes="4rem"
              className="size-14 rounded-lg bg-ink-50"
            />
          ) : (
            <Icon name="package" className="icon size-14 p-3 text-ink-400" />
          )}
          <span className="min-w-0 flex-1">
            {line.productId ? (
              <Link
                to={productUrl(line.productId, { colour: line.colour, storage: line.storage })}
                className="font-semibold hover:text-accent-700"
              >
                {line.name}
              </Link>
            ) : (
              <b>{line.name}</b>
            )}
            {line.choice && <Below>{line.choice}</Below>}
            <Below>{`${line.quantity} × ${formatMoney({ amount: line.price, currency })}`}</Below>
            {line.cancelled > 0 && (
              <span className="badge badge-yellow whitespace-normal">
                {`${line.cancelled} could not be sent`}
              </span>
            )}
          </span>{" "}
          <b className="tabular-nums">{formatMoney({ amount: line.net, currency })}</b>
        </li>
      ))}
    </ul>
  );
}
