// The dashboard's tables: the newest orders, and the charts' figures for those who cannot see a chart.
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { TableFrame } from "~/components/admin/table-frame";
import { Icon } from "~/components/ui/icon";
import {
  formatPercent,
  type RecentOrder,
  type SalesPeriod,
  type TopProduct,
} from "~/models/dashboard/dashboard";
import { formatMoney, type Currency } from "~/models/money";
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

/** A chart's figures, folded away beneath it. */
function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group mt-auto border-t border-ink-200">
      <summary className="flex min-h-11 items-center gap-2 px-5 text-sm font-semibold text-accent-700">
        <Icon name="chevron-right" className="icon size-4 group-open:rotate-90" />
        {label} as a table
      </summary>
      <div className="max-h-80 overflow-y-auto">
        <TableFrame label={`${label} table`}>
          <table className="table">{children}</table>
        </TableFrame>
      </div>
    </details>
  );
}

export function SalesFigures({
  periods,
  currency,
  heading,
}: {
  periods: SalesPeriod[];
  currency: Currency;
  heading: string;
}) {
  return (
    <Figures label="Sales">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" className="number">
            Orders
          </th>
          <th scope="col" className="number">
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {[...periods].reverse().map(({ day, label, orders, revenue }) => (
          <tr key={day}>
            <td className="whitespace-nowrap">{label}</td>
            <td className="number">{orders}</td>
            <td className="number">{formatMoney({ amount: revenue, currency })}</td>
          </tr>
        ))}
      </tbody>
    </Figures>
  );
}

export function ProductFigures({
  products,
  currency,
}: {
  products: TopProduct[];
  currency: Currency;
}) {
  return (
    <Figures label="Top products">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="number">
            Units
          </th>
          <th scope="col" className="number">
            Revenue
          </th>
          <th scope="col" className="number">
            Growth
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ name, units, revenue, growth }) => (
          <tr key={name}>
            <td>{name}</td>
            <td className="number">{units}</td>
            <td className="number">{formatMoney({ amount: revenue, currency })}</td>
            <td className="number">{growth === null ? "New" : formatPercent(growth)}</td>
          </tr>
        ))}
      </tbody>
    </Figures>
  );
}
