// Everything that moved a variant's stock: when, why, through whom, by how many, and how many there were then.
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import type { StockMovement, StockPage } from "~/models/product/stock.server";

const columns = [
  { label: "Time" },
  { label: "What" },
  { label: "Difference", number: true },
  { label: "Stock after", number: true },
];

/** Of one variant; the others are a link away. */
export function StockHistory({ page, own }: { page: StockPage; own: string }) {
  const { formatDateTime } = useDates();
  const { variants, variant, movements, older } = page;
  const hrefOf = (id: string) => `${own}?variant=${encodeURIComponent(id)}`;
  return (
    <section className="panel overflow-hidden" aria-labelledby="history">
      <div className="flex flex-col gap-3 px-5 py-4">
        <h2 id="history" className="text-lg font-semibold">
          History
        </h2>
        {variants.length > 1 && (
          <nav aria-label="Variants">
            <ul className="flex flex-wrap gap-x-4 gap-y-2">
              {variants.map(({ id, name, stock }) => (
                <li key={id}>
                  <Link
                    to={hrefOf(id)}
                    className={id === variant ? "font-semibold" : "link"}
                    aria-current={id === variant ? "page" : undefined}
                  >
                    {`${name}: ${stock}`}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <Table label="Stock history table" columns={columns}>
        {movements.map((movement) => (
          <Row key={movement.id}>
            <RowName name={formatDateTime(movement.at)}>
              <time dateTime={movement.at}>{formatDateTime(movement.at)}</time>
            </RowName>
            <Cell kind="brief" className="min-w-32">
              <What movement={movement} />
            </Cell>
            <Cell kind="brief" number className="whitespace-nowrap">
              {movement.difference > 0 ? `+${movement.difference}` : movement.difference}
            </Cell>
            <Cell number>{movement.stockAfter}</Cell>
          </Row>
        ))}
      </Table>
      {older !== null && (
        <p className="px-5 py-4">
          <Link to={`${hrefOf(variant)}&before=${older}`} rel="next" className="link">
            Older movements
          </Link>
        </p>
      )}
    </section>
  );
}

function What({ movement: { reason, note, by, order } }: { movement: StockMovement }) {
  return (
    <>
      {reason}
      {order !== null && (
        <>
          {" "}
          <Link to={`/admin/orders/${order}`} className="link">
            {`#${order}`}
          </Link>
        </>
      )}
      {by !== null && ` by ${by}`}
      {note !== "" && <span className="hint block">{note}</span>}
    </>
  );
}
