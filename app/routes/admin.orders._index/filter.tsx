// The filters over the orders table: a form of its own that keeps the words searched for.
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { orderStatuses, payments, staffStatus } from "~/models/order/order";
import type { OrderTableView } from "~/models/order/table.server";

/** The key makes the fields follow the address when the browser goes back. */
export function OrderFilter({ view }: { view: OrderTableView }) {
  const { q, sort, dir, status, payment, from, to, size, do: queue } = view;
  const filtered = [status, payment, from, to].some((value) => value !== "");
  return (
    <Form
      key={[status, payment, from, to].join()}
      action="/admin/orders"
      aria-label="Filters"
      className="flex flex-wrap items-end gap-3 border-t border-ink-200 px-5 py-4"
    >
      {q && <input type="hidden" name="q" value={q} />}
      {queue && <input type="hidden" name="do" value={queue} />}
      <input type="hidden" name="sort" value={sort} />
      <input type="hidden" name="dir" value={dir} />
      {size && <input type="hidden" name="size" value={size} />}
      <Labelled id="filter-status" label="Status">
        <select id="filter-status" name="status" defaultValue={status} className={control}>
          <option value="">All</option>
          {orderStatuses.map((value) => (
            <option key={value} value={value}>
              {staffStatus[value].label}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id="filter-payment" label="Payment">
        <select id="filter-payment" name="payment" defaultValue={payment} className={control}>
          <option value="">All</option>
          {payments.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      </Labelled>
      <Labelled id="filter-from" label="From">
        <input id="filter-from" type="date" name="from" defaultValue={from} className={control} />
      </Labelled>
      <Labelled id="filter-to" label="To">
        <input id="filter-to" type="date" name="to" defaultValue={to} className={control} />
      </Labelled>
      <button type="submit" className="btn btn-outline">
        <Icon name="filter" />
        Filter
      </button>
      {(filtered || q) && (
        <Link to="/admin/orders" className="link self-center py-1 text-sm">
          Show all orders
        </Link>
      )}
    </Form>
  );
}

const control = "input min-h-10 py-1.5";

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="field min-w-36 flex-1 sm:max-w-48">
      <label htmlFor={id} className="label">
        {label}
      </label>
      {children}
    </div>
  );
}
