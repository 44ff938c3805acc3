// One order in a table of the back office.
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { formatMoney } from "~/models/money";
import type { AdminOrder } from "~/models/order/detail";
import { staffStatus } from "~/models/order/order";
import { ChooseRow } from "./choose-row";
import { RowAction } from "./row-action";
import { Cell, Row, RowName } from "./table";

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
    <Row>
      {choosable && (
        <Cell kind="choose">
          <ChooseRow id={`${id}.${version}`} name={`order #${id}`} />
        </Cell>
      )}
      <RowName name={`order #${id}`}>
        <Link to={`/admin/orders/${id}`} className="link">
          #{id}
        </Link>
      </RowName>
      {withCustomer && (
        <Cell kind="brief" className="min-w-28">
          {customer}
        </Cell>
      )}
      <Cell>
        <span className="flex min-w-36 gap-2">
          <span className="tabular-nums">{itemCount}</span>
          <span className="row-words text-ink-600">{items}</span>
        </span>
      </Cell>
      <Cell kind="brief" number className="whitespace-nowrap">
        {formatMoney(total)}
      </Cell>
      <Cell className="whitespace-nowrap">{payment}</Cell>
      <Cell kind="brief">
        <span className={`badge ${badge}`}>{label}</span>
      </Cell>
      <Cell className="whitespace-nowrap">{formatDate(date)}</Cell>
      <Cell kind="actions">
        <RowAction to={`/admin/orders/${id}`} icon="eye" label="View" name={`order #${id}`} />
      </Cell>
    </Row>
  );
}
