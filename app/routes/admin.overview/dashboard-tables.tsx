// The dashboard's tables: the newest orders, and the charts' figures for those who cannot see a chart.
import type { ReactNode } from "react";
import { Cell, Row, RowName, Table, type Column } from "~/components/admin/table";
import { Icon } from "~/components/ui/icon";
import { formatPercent, type SalesPeriod, type TopProduct } from "~/models/dashboard/dashboard";
import { formatMoney, type Currency } from "~/models/money";

interface FiguresProps {
  label: string;
  columns: readonly Column[];
  children: ReactNode;
}

/** A chart's figures, folded away beneath it. */
function Figures({ label, columns, children }: FiguresProps) {
  return (
    <details className="group mt-auto border-t border-ink-200">
      <summary className="flex min-h-11 items-center gap-2 px-5 text-sm font-semibold text-accent-700">
        <Icon name="chevron-right" className="icon size-4 group-open:rotate-90" />
        {label} as a table
      </summary>
      <div className="max-h-80 overflow-y-auto">
        <Table label={`${label} table`} columns={columns} width="small">
          {children}
        </Table>
      </div>
    </details>
  );
}

interface SalesFiguresProps {
  periods: SalesPeriod[];
  currency: Currency;
  heading: string;
}

export function SalesFigures({ periods, currency, heading }: SalesFiguresProps) {
  const columns = [
    { label: heading },
    { label: "Orders", number: true },
    { label: "Revenue", number: true },
  ];
  return (
    <Figures label="Sales" columns={columns}>
      {[...periods].reverse().map(({ day, label, orders, revenue }) => (
        <Row key={day}>
          <RowName name={label}>{label}</RowName>
          <Cell number>{orders}</Cell>
          <Cell kind="brief" number>
            {formatMoney({ amount: revenue, currency })}
          </Cell>
        </Row>
      ))}
    </Figures>
  );
}

const productColumns = [
  { label: "Product" },
  { label: "Units", number: true },
  { label: "Revenue", number: true },
  { label: "Growth", number: true },
];

interface ProductFiguresProps {
  products: TopProduct[];
  currency: Currency;
}

export function ProductFigures({ products, currency }: ProductFiguresProps) {
  return (
    <Figures label="Top products" columns={productColumns}>
      {products.map(({ name, units, revenue, growth }) => (
        <Row key={name}>
          <RowName name={name}>{name}</RowName>
          <Cell kind="count" number>
            {units}
          </Cell>
          <Cell kind="brief" number>
            {formatMoney({ amount: revenue, currency })}
          </Cell>
          <Cell number>{growth === null ? "New" : formatPercent(growth)}</Cell>
        </Row>
      ))}
    </Figures>
  );
}
