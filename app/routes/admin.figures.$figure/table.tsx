// A figure's table; where rows have a size, a bar under each name shows it beside the others.
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { Link } from "~/components/ui/link";
import type { Figure } from "~/models/figure/figure";

export function FigureTable({ label, columns, rows }: Figure & { label: string }) {
  const largest = Math.max(...rows.map(({ size = 0 }) => size), 1);
  return (
    <Table label={label} columns={columns} width={columns.length > 4 ? "medium" : "small"}>
      {rows.map(({ name, to, cells, size }, index) => (
        <Row key={index}>
          <RowName name={name}>
            {to === undefined ? (
              <span className="row-words">{name}</span>
            ) : (
              <Link to={to} className="row-words link">
                {name}
              </Link>
            )}
            {size !== undefined && <Bar part={size / largest} />}
          </RowName>
          {cells.map((cell, column) => (
            <Cell
              key={column}
              number={columns[column + 1]?.number}
              kind={column === cells.length - 1 ? "brief" : undefined}
            >
              {cell}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}

/** The number stands in the row: the bar is for the eye alone. */
function Bar({ part }: { part: number }) {
  const width = `${Math.max(1, Math.round(100 * part))}%`;
  return (
    <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-ink-100">
      <i className="block h-full rounded-full bg-accent-600" style={{ width }} />
    </span>
  );
}
