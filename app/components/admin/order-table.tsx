// The table of orders: all of them, sorted by its heads, or those of one customer.
import type { AdminOrder } from "~/models/order/detail";
import type { TableView } from "~/models/table";
import { SortHeader } from "./sort-header";
import { TableFrame } from "./table-frame";
import { ChooseAll, nameStays } from "./choose-row";
import { OrderRow } from "./order-row";

const columns = [
  { sort: "id", label: "Order ID" },
  { sort: "customer", label: "Customer" },
  { sort: "items", label: "Items" },
  { sort: "total", label: "Total", number: true },
  { sort: "payment", label: "Payment" },
  { sort: "status", label: "Status" },
  { sort: "date", label: "Date" },
];

interface OrderTableProps {
  orders: AdminOrder[];
  /** How the heads sort; without it they are plain and the customer, who is then known, is left out. */
  sorting?: {
    view: Pick<TableView, "sort" | "dir">;
    hrefOf: (sort: string, dir: TableView["dir"]) => string;
  };
  /** With a box before each row, inside a form. */
  choosable?: boolean;
}

/** One row per order; its page has the rest. */
export function OrderTable({ orders, sorting, choosable = false }: OrderTableProps) {
  const shown = sorting ? columns : columns.filter(({ sort }) => sort !== "customer");
  return (
    <TableFrame label="Orders table">
      <table className={`table ${choosable ? nameStays : ""}`}>
        <thead>
          <tr>
            {choosable && (
              <th scope="col" className="w-10">
                <ChooseAll key={JSON.stringify(sorting?.view)} things="orders" />
              </th>
            )}
            {shown.map(({ sort, label, number }) =>
              sorting ? (
                <SortHeader key={sort} sort={sort} label={label} number={number} {...sorting} />
              ) : (
                <th key={sort} scope="col" className={number ? "number" : undefined}>
                  {label}
                </th>
              ),
            )}
            <th scope="col" className="number">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              withCustomer={sorting !== undefined}
              choosable={choosable}
            />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
