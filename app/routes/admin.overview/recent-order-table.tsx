// The orders that came last, as a table of the dashboard.
import { Link } from "@remix-run/react";
import { TableFrame } from "~/components/admin/table-frame";
import type { RecentOrder } from "~/models/dashboard/dashboard";
import { formatMoney } from "~/models/money";
import { staffStatus } from "~/models/order/order";

export function RecentOrderTable({ orders }: { orders: RecentOrder[] }) {
  return (
    <TableFrame label="Recent orders table">
      <table className="table xl:[&_td]:py-5">
        <thead>
          <tr>
            <th scope="col">Order ID</th>
            <th scope="col">Customer</th>
            <th scope="col" className="number">
              Amount
            </th>
            <th scope="col">Status</th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, customer, amount, status, date }) => (
            <tr key={id}>
              <td>
                <Link to={`/admin/orders/${id}`} className="link font-semibold">
                  #{id}
                </Link>
              </td>
              <td className="whitespace-nowrap">{customer}</td>
              <td className="number">{formatMoney(amount)}</td>
              <td>
                <span className={`badge ${staffStatus[status].badge}`}>
                  {staffStatus[status].label}
                </span>
              </td>
              <td className="whitespace-nowrap">{date}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
