// The queues over the orders table, and the buttons that do something to the ticked ones.
import { Link } from "~/components/ui/link";
import {
  bulkStepsOf,
  queueLabels,
  queueNames,
  type BulkStep,
  type QueueName,
} from "~/models/order/queue";
import { tableUrl } from "~/models/table";

interface QueuesProps {
  counts: Record<QueueName, number>;
  present: QueueName | "";
}

/** Each with the number of orders that wait in it. */
export function Queues({ counts, present }: QueuesProps) {
  const names: (QueueName | "")[] = ["", ...queueNames];
  return (
    <nav aria-label="Queues" className="flex flex-wrap gap-2">
      {names.map((name) => (
        <Link
          key={name}
          to={tableUrl("/admin/orders", name === "" ? { page: 1 } : { do: name, page: 1 })}
          aria-current={name === present ? "page" : undefined}
          className={`btn btn-small ${name === present ? "btn-dark" : "btn-outline"}`}
        >
          {name === "" ? "All" : `${queueLabels[name]} (${inWords(counts[name])})`}
        </Link>
      ))}
    </nav>
  );
}

function inWords(count: number): string {
  return count >= 999 ? "999+" : String(count);
}

const buttonLabels: Record<BulkStep, string> = {
  confirm: "Confirm",
  pack: "Mark as packed",
  ship: "Send",
  deliver: "Mark as delivered",
};

/** Each leads to a page that says what it will do, or to one to print. */
export function BulkButtons({ queue }: { queue: QueueName | "" }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-ink-200 px-5 py-3 text-sm">
      <span className="text-ink-600">Ticked orders:</span>
      {bulkStepsOf(queue).map((step) => (
        <button
          key={step}
          type="submit"
          name="step"
          value={step}
          className="btn btn-outline btn-small"
        >
          {buttonLabels[step]}
        </button>
      ))}
      <button
        type="submit"
        name="kind"
        value="invoice"
        formAction="/admin/orders/print"
        className="btn btn-outline btn-small"
      >
        Invoices
      </button>
      <button
        type="submit"
        name="kind"
        value="slip"
        formAction="/admin/orders/print"
        className="btn btn-outline btn-small"
      >
        Packing slips
      </button>
    </div>
  );
}
