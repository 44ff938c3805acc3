// The table of customers, sorted by its heads.
import { RowAction } from "~/components/admin/row-action";
import { Cell, Row, RowName, Table, type Sorting } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import {
  customerActions,
  customerBadge,
  otherStatus,
  type Customer,
} from "~/models/account/customer";
import { formatMoney } from "~/models/money";

const columns = [
  { label: "Customer", sort: "name" },
  { label: "Contact", sort: "contact" },
  { label: "Orders", sort: "orders", number: true },
  { label: "Spent", sort: "spent", number: true },
  { label: "Joined", sort: "joined" },
  { label: "Status", sort: "status" },
  { label: "Actions", number: true },
];

/** One row per customer; their page has the rest. */
export function CustomerTable({ customers, ...sorting }: { customers: Customer[] } & Sorting) {
  return (
    <Table label="Customers table" columns={columns} sorting={sorting} width="wide">
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} />
      ))}
    </Table>
  );
}

function CustomerRow({ customer }: { customer: Customer }) {
  const { formatDate } = useDates();
  const { id, name, email, phone, orders, spent, joined, status } = customer;
  const action = customerActions[otherStatus(status)];
  return (
    <Row>
      <RowName name={name}>
        <Link to={`/admin/customers/${id}`} className="link sm:block sm:min-w-36">
          {name}
        </Link>
      </RowName>
      <Cell>
        <span className="block">{email}</span>
        <span className="hint block">{phone}</span>
      </Cell>
      <Cell number>{orders}</Cell>
      <Cell kind="brief" number className="whitespace-nowrap">
        {formatMoney(spent)}
      </Cell>
      <Cell className="whitespace-nowrap">{formatDate(joined)}</Cell>
      <Cell kind="brief">
        <span className={`badge ${customerBadge[status]}`}>{status}</span>
      </Cell>
      <Cell kind="actions">
        <RowAction to={`/admin/customers/${id}`} icon="eye" label="View" name={name} />
        <RowAction
          to={`/admin/customers/${id}/status`}
          icon={status === "Active" ? "lock" : "check"}
          label={action}
          name={name}
        />
      </Cell>
    </Row>
  );
}
