// The parcels of an order, with where each can be followed.
import { useDates } from "~/components/ui/dates";
import type { Parcel } from "~/models/order/page";

/** Nothing while none is on its way. */
export function Parcels({ parcels }: { parcels: readonly Parcel[] }) {
  const { formatDate } = useDates();
  if (parcels.length === 0) return null;
  return (
    <ul role="list" className="flex flex-col gap-1">
      {parcels.map(({ id, carrier, number, url, sentAt }) => (
        <li key={id}>
          {`Sent ${formatDate(sentAt)} with ${carrier}${number ? `, number ${number}` : ""}`}
          {url && (
            <>
              {": "}
              <a href={url} className="link" rel="noreferrer">
                Follow the parcel<span className="sr-only"> {number}</span>
              </a>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
