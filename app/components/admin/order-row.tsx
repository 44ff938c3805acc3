// One order in a table of the back office.
import { Link } from "@remix-run/react";
import { useDates } from "~/components/ui/dates";
import { formatMoney } from "~/models/money";
import type { AdminOrder } from "~/models/order/detail";
import { staffStatus } from "~/models/order/order";
import { ChooseRow } from "./choose-row";
import { RowAction } from "./row-action";

interface OrderRowProps {
  order: AdminOrder;
  /** With who ordered it, where the table is not about that person. */
  withCustomer: boolean;
  choosable: boolean;
}

/** The box carries the version that is seen, so that nothing is done to what changed since. */
export function OrderRow({ order, withCustomer, choosable }: OrderRowProps) {
  const { formatDate } = useDates();
  const { id, version, customer, itemCount, items, total, payment, status, date } = order;
  const { label, badge } = staffStatus[status];
  return (
    <tr>
      {choosable && (
        <td>
          <ChooseRow id={`${id}.${version}`} name={`order #${id}`} />
        </td>
      )}
      <th scope="row" className="border-t border-ink-200 bg-transparent text-sm text-ink-900">
        <Link to={`/admin/orders/${id}`} className="link">
          #{id}
        </Link>
      </th>
      {withCustomer && <td className="min-w-28">{customer}</td>}
      <td>
        <span className="flex min-w-36 gap-2">
          <span className="tabular-nums">{itemCount}</span>
          <span className="line-clamp-2 text-ink-600">{items}</span>
        </span>
      </td>
      <td className="number whitespace-nowrap">{formatMoney(total)}</td>
      <td className="whitespace-nowrap">{payment}</td>
      <td>
        <span className={`badge ${badge}`}>{label}</span>
      </td>
      <td className="whitespace-nowrap">{formatDate(date)}</td>
      <td>
        <span className="flex justify-end">
          <RowAction to={`/admin/orders/${id}`} icon="eye" label="View" name={`order #${id}`} />
        </span>
      </td>
    </tr>
  );
}
