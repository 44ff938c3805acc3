// The lines of an order, as the back office and its customer's page show them.
import { Link } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Picture } from "~/components/ui/picture";
import { formatMoney } from "~/models/money";
import type { OrderDetail, OrderDetailLine } from "~/models/order/detail";
import { productUrl } from "~/models/product/choice";

/** What was bought, at the prices of the day, and the sum. */
export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <>
      <ul role="list" className="divide-y divide-ink-200">
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-ink-200 pt-4">
        <div className="flex gap-2">
          <dt className="text-ink-600">Items</dt>
          <dd className="font-semibold tabular-nums">{order.itemCount}</dd>
        </div>
        <div className="flex gap-2 text-lg">
          <dt>Total</dt>
          <dd className="font-bold tabular-nums">{formatMoney(order.total)}</dd>
        </div>
      </dl>
    </>
  );
}

function Line({ line }: { line: OrderDetailLine }) {
  const { productId, name, choice, colour, storage, quantity, price, picture } = line;
  return (
    <li className="flex items-center gap-3 py-3">
      {picture ? (
        <Picture
          path={picture}
          alt=""
          sizes="3rem"
          className="size-12 flex-none rounded-md border border-ink-200"
        />
      ) : (
        <Icon name="package" className="size-12 flex-none rounded-md bg-ink-100 p-3 text-ink-600" />
      )}
      <span className="min-w-0 flex-1">
        {productId ? (
          <Link
            to={productUrl(productId, { colour, storage })}
            className="font-medium hover:text-accent-700"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <span className="hint block">
          {choice && `${choice} · `}
          {quantity} × {formatMoney(price)}
        </span>
      </span>
      <span className="font-semibold tabular-nums">
        {formatMoney({ ...price, amount: price.amount * quantity })}
      </span>
    </li>
  );
}
