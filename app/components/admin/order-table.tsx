// The table of orders: all of them, sorted by its heads, or those of one customer.
import { formatDate } from "~/models/date";
import { formatMoney } from "~/models/money";
import type { AdminOrder } from "~/models/order/detail";
import { staffStatus } from "~/models/order/order";
import type { TableView } from "~/models/table";
import { RowAction } from "./row-action";
import { SortHeader } from "./sort-header";
import { TableFrame } from "./table-frame";

const columns = [
  { sort: "id", label: "Order ID" },
  { sort: "customer", label: "Customer" },
  { sort: "items", label: "Items" },
  { sort: "total", label: "Total", number: true },
  { sort: "payment", label: "Payment" },
  { sort: "status", label: "Status" },
  { sort: "date", label: "Date" },
];

interface OrderTableProps {
  orders: AdminOrder[];
  /** How the heads sort; without it they are plain and the customer, who is then known, is left out. */
  sorting?: {
    view: Pick<TableView, "sort" | "dir">;
    hrefOf: (sort: string, dir: TableView["dir"]) => string;
  };
}

/** One row per order; its page has the rest. */
export function OrderTable({ orders, sorting }: OrderTableProps) {
  const shown = sorting ? columns : columns.filter(({ sort }) => sort !== "customer");
  return (
    <TableFrame label="Orders table">
      <table className="table">
        <thead>
          <tr>
            {shown.map(({ sort, label, number }) =>
              sorting ? (
                <SortHeader key={sort} sort={sort} label={label} number={number} {...sorting} />
              ) : (
                <th key={sort} scope="col" className={number ? "number" : undefined}>
                  {label}
                </th>
              ),
            )}
            <th scope="col" className="number">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} withCustomer={sorting !== undefined} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Row({ order, withCustomer }: { order: AdminOrder; withCustomer: boolean }) {
  const { id, customer, itemCount, items, total, payment, status, date } = order;
  const { label, badge } = staffStatus[status];
  return (
    <tr>
      <th scope="row" className="border-t border-ink-200 bg-transparent text-sm text-ink-900">
        #{id}
      </th>
      {withCustomer && <td className="min-w-32">{customer}</td>}
      <td>
        <span className="flex min-w-52 gap-2">
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
