// What an order's page is made of: its lines with the total, where it goes, what happened to it.
import { useDates } from "~/components/ui/dates";
import { addressFields } from "~/models/account/address";
import type { OrderDetail } from "~/models/order/detail";
import { staffStatus } from "~/models/order/order";

/** An address line by line. */
export function AddressLines({ address }: { address: OrderDetail["address"] }) {
  if (!address) return <p className="text-ink-600">No address given</p>;
  const [type, ...rest] = addressFields.map(({ name }) => address[name]);
  return (
    <address className="not-italic">
      <span className="hint block">{type}</span> {rest.filter(Boolean).join(", ")}
    </address>
  );
}

/** Every step with who took it, the oldest first. */
export function OrderTimeline({ steps }: { steps: OrderDetail["timeline"] }) {
  const { formatDateTime } = useDates();
  return (
    <ol role="list" className="flex flex-col gap-4">
      {steps.map(({ id, status, note, actor, time }) => (
        <li key={id} className="border-s-2 border-ink-200 ps-4">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={`badge ${staffStatus[status].badge}`}>
              {staffStatus[status].label}
            </span>{" "}
            <time dateTime={time} className="hint">
              {formatDateTime(time)}
            </time>
          </p>
          <p className="mt-1">{note}</p>
          {actor && <p className="hint">by {actor}</p>}
        </li>
      ))}
    </ol>
  );
}
