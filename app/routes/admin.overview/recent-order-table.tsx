// The orders that came last, as a table of the dashboard.
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { Link } from "~/components/ui/link";
import type { RecentOrder } from "~/models/dashboard/dashboard";
import { formatMoney } from "~/models/money";
import { staffStatus } from "~/models/order/order";

const columns = [
  { label: "Order ID" },
  { label: "Customer" },
  { label: "Amount", number: true },
  { label: "Status" },
  { label: "Date" },
];

export function RecentOrderTable({ orders }: { orders: RecentOrder[] }) {
  return (
    <Table label="Recent orders table" columns={columns} width="small" className="xl:[&_td]:py-5">
      {orders.map(({ id, customer, amount, status, date }) => (
        <Row key={id}>
          <RowName name={`order #${id}`}>
            <Link to={`/admin/orders/${id}`} className="link font-semibold">
              #{id}
            </Link>
          </RowName>
          <Cell kind="brief">{customer}</Cell>
          <Cell kind="brief" number>
            {formatMoney(amount)}
          </Cell>
          <Cell kind="brief">
            <span className={`badge ${staffStatus[status].badge}`}>
              {staffStatus[status].label}
            </span>
          </Cell>
          <Cell className="whitespace-nowrap">{date}</Cell>
        </Row>
      ))}
    </Table>
  );
}
