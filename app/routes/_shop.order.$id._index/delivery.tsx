// Where an order goes.
import type { BuyerOrder } from "~/models/order/page";

/** How it is brought, to whom, and where. */
export function Delivery({
  order: { delivery, address, name, phone, email, note },
}: {
  order: BuyerOrder;
}) {
  const place = address && [
    address.street,
    address.city,
    `${address.state} ${address.zipCode}`.trim(),
    address.country,
  ];
  const lines = [name, ...(place ?? []), phone, email].filter((line) => line !== "");
  return (
    <section className="panel p-5" aria-labelledby="delivery">
      <h2 id="delivery" className="text-lg font-semibold">
        Delivery
      </h2>
      {delivery && <p>{delivery}</p>}
      <address className="mt-2 not-italic">
        {lines.map((line, index) => (
          <span key={index} className="block">
            {line}
            <br />
          </span>
        ))}
      </address>
      {note && <p className="hint mt-2 whitespace-pre-line">{`Note: ${note}`}</p>}
    </section>
  );
}
