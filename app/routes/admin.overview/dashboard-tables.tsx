// The dashboard's tables: the newest orders, and the charts' figures for those who cannot see a chart.
import type { ReactNode } from "react";
import { TableFrame } from "~/components/admin/table-frame";
import { Icon } from "~/components/ui/icon";
import { formatPercent, type SalesPeriod, type TopProduct } from "~/models/dashboard/dashboard";
import { formatMoney, type Currency } from "~/models/money";

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
