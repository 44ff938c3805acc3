// The table of customers, sorted by its heads.
import { Link } from "@remix-run/react";
import { RowAction } from "~/components/admin/row-action";
import { SortHeader } from "~/components/admin/sort-header";
import { TableFrame } from "~/components/admin/table-frame";
import { useDates } from "~/components/ui/dates";
import {
  customerActions,
  customerBadge,
  otherStatus,
  type Customer,
} from "~/models/account/customer";
import { formatMoney } from "~/models/money";
import type { TableView } from "~/models/table";

interface CustomerTableProps {
  customers: Customer[];
  view: Pick<TableView, "sort" | "dir">;
  hrefOf: (sort: string, dir: TableView["dir"]) => string;
}

/** One row per customer; their page has the rest. */
export function CustomerTable({ customers, ...sorting }: CustomerTableProps) {
  return (
    <TableFrame label="Customers table">
      <table className="table">
        <thead>
          <tr>
            <SortHeader label="Customer" sort="name" {...sorting} />
            <SortHeader label="Contact" sort="contact" {...sorting} />
            <SortHeader label="Orders" sort="orders" number {...sorting} />
            <SortHeader label="Spent" sort="spent" number {...sorting} />
            <SortHeader label="Joined" sort="joined" {...sorting} />
            <SortHeader label="Status" sort="status" {...sorting} />
            <th scope="col" className="number">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <Row key={customer.id} customer={customer} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Row({ customer }: { customer: Customer }) {
  const { formatDate } = useDates();
  const { id, name, email, phone, orders, spent, joined, status } = customer;
  const action = customerActions[otherStatus(status)];
  return (
    <tr>
      <th scope="row" className="border-t border-ink-200 bg-transparent whitespace-normal">
        <Link
          to={`/admin/customers/${id}`}
          className="link block w-28 text-sm sm:w-auto sm:min-w-36"
        >
          {name}
        </Link>
      </th>
      <td>
        <span className="block whitespace-nowrap">{email}</span>
        <span className="hint block whitespace-nowrap">{phone}</span>
      </td>
      <td className="number">{orders}</td>
      <td className="number whitespace-nowrap">{formatMoney(spent)}</td>
      <td className="whitespace-nowrap">{formatDate(joined)}</td>
      <td>
        <span className={`badge ${customerBadge[status]}`}>{status}</span>
      </td>
      <td>
        <span className="flex justify-end">
          <RowAction to={`/admin/customers/${id}`} icon="eye" label="View" name={name} />
          <RowAction
            to={`/admin/customers/${id}/status`}
            icon={status === "Active" ? "lock" : "check"}
            label={action}
            name={name}
          />
        </span>
      </td>
    </tr>
  );
}
