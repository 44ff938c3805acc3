// What tracking tells of an order: its status, items and parcel; of the buyer no more than initials.
import { Parcels } from "~/components/shop/parcels";
import { accountBadge } from "~/models/order/order";
import { nextWords, type BuyerOrder, type Parcel } from "~/models/order/page";

type TrackedOrder = Pick<
  BuyerOrder,
  | "id"
  | "status"
  | "fulfilment"
  | "payState"
  | "cancelReason"
  | "currency"
  | "total"
  | "paid"
  | "address"
  | "name"
  | "delivery"
> & {
  items: { id: string; name: string; choice: string; quantity: number }[];
  parcels: Parcel[];
};

export function Tracked({ order }: { order: TrackedOrder }) {
  const { id, status, name, address, delivery, items, parcels } = order;
  const place = address && [address.street, address.city, address.state].filter(Boolean).join(", ");
  return (
    <section className="panel flex flex-col gap-3 p-6 sm:p-8" aria-labelledby="found">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="found" className="text-lg font-semibold" tabIndex={-1}>
          {`Order #${id}`}
        </h2>
        <span className={`badge ${accountBadge[status]}`}>{status}</span>
      </div>
      <p role="status">{nextWords(order)}</p>
      <Parcels parcels={parcels} />
      <ul role="list" className="border-t border-ink-200 pt-3">
        {items.map((item) => (
          <li key={item.id}>
            {`${item.quantity} × ${item.name}`}
            {item.choice && <span className="hint"> {item.choice}</span>}
          </li>
        ))}
      </ul>
      <p className="hint">{[name, place, delivery].filter(Boolean).join(" · ")}</p>
    </section>
  );
}
