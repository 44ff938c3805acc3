// Says that somebody changed an order while a form about it was being filled.
import { Link } from "~/components/ui/link";
import type { OrderDetail } from "~/models/order/detail";
import { staffStatus } from "~/models/order/order";

interface OrderChangedProps {
  order: OrderDetail;
  /** What the form held when it was sent, or before the session ended. */
  typed: Record<string, unknown> | null | undefined;
}

/** Where it stands now, and what was done to it last; nothing while the form is current. */
export function OrderChanged({ order, typed }: OrderChangedProps) {
  if (!typed || typed.version === undefined || typed.version === String(order.version)) {
    return null;
  }
  const last = order.timeline.at(-1);
  return (
    <div className="rounded-lg bg-ink-50 p-4">
      <h2 className="mb-2 font-semibold">Changed meanwhile</h2>
      <p>
        The order is {staffStatus[order.status].label} now.
        {last && ` ${last.note}${last.actor ? `, by ${last.actor}` : ""}.`}{" "}
        <Link to={`/admin/orders/${order.id}`} className="link">
          See the order
        </Link>
      </p>
    </div>
  );
}
