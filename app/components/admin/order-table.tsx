// The table of orders: all of them, sorted by its heads, or those of one customer.
import type { AdminOrder } from "~/models/order/detail";
import { ChooseAll } from "./choose-row";
import { OrderRow } from "./order-row";
import { Table, type Sorting } from "./table";

const columns = [
  { sort: "id", label: "Order ID" },
  { sort: "customer", label: "Customer" },
  { sort: "items", label: "Items" },
  { sort: "total", label: "Total", number: true },
  { sort: "payment", label: "Payment" },
  { sort: "status", label: "Status" },
  { sort: "date", label: "Date" },
  { label: "Actions", number: true },
];
const withoutCustomer = columns.filter(({ sort }) => sort !== "customer");

interface OrderTableProps {
  orders: AdminOrder[];
  /** How the heads sort; without it they are plain and the customer, who is then known, is left out. */
  sorting?: Sorting;
  /** With a box before each row, inside a form. */
  choosable?: boolean;
}

/** One row per order; its page has the rest. */
export function OrderTable({ orders, sorting, choosable = false }: OrderTableProps) {
  const choose = choosable && <ChooseAll key={JSON.stringify(sorting?.view)} things="orders" />;
  return (
    <Table
      label="Orders table"
      columns={sorting ? columns : withoutCustomer}
      sorting={sorting}
      choose={choose}
      width="wide"
    >
      {orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          withCustomer={sorting !== undefined}
          choosable={choosable}
        />
      ))}
    </Table>
  );
}
