// An order in the list, that opens.
import { BoughtLine } from "~/components/shop/bought-line";
import { Below } from "~/components/ui/below";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { formatMoney } from "~/models/money";
import { accountBadge, type AccountOrder } from "~/models/order/order";

/** The shared name makes the browser close one row when another opens. */
export function OrderRow({ order }: { order: AccountOrder }) {
  const { formatDate } = useDates();
  return (
    <li>
      <details name="order" className="group">
        <summary className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3 hover:bg-ink-50 sm:grid-cols-[6rem_1fr_7rem_7rem_1.5rem] sm:px-2">
          <b>#{order.id}</b>
          <span className="text-ink-600 max-sm:order-3">{formatDate(order.date)}</span>
          <span className="max-sm:order-4 max-sm:justify-self-end">
            <span className={`badge ${accountBadge[order.status]}`}>{order.status}</span>
          </span>
          <b className="text-end tabular-nums">{formatMoney(order.total)}</b>
          <Icon
            name="chevron-down"
            className="icon transition-transform group-open:rotate-180 max-sm:hidden"
          />
        </summary>
        <ul role="list" className="divide-y divide-ink-200 pb-2 sm:px-2">
          {order.lines.map((line) => (
            <BoughtLine key={line.id} line={line} cost={formatMoney(line.price)}>
              <Below>Quantity: {line.quantity}</Below>
            </BoughtLine>
          ))}
        </ul>
        <p className="pb-4 sm:px-2">
          <Link to={`/order/${order.id}`} className="link">
            Status and delivery<span className="sr-only"> {` of order #${order.id}`}</span>
          </Link>
        </p>
      </details>
    </li>
  );
}
