// Who ordered, how they are reached, how they pay and where the order goes.
import { DetailPanel, Facts } from "~/components/admin/detail";
import { AddressLines } from "~/components/admin/order-parts";
import { Link } from "~/components/ui/link";
import type { OrderDetail } from "~/models/order/detail";
import { mayChangeAddress } from "~/models/order/step";
import type { Doors } from "./doors";

/** The number can be called from a phone. */
export function CustomerPanel({ order, doors }: { order: OrderDetail; doors: Doors }) {
  const { id, customer, customerId, email, phone, payment, delivery, address } = order;
  return (
    <DetailPanel title="Customer">
      <Facts
        facts={{
          Name:
            doors.people && customerId ? (
              <Link to={`/admin/customers/${customerId}`} className="link">
                {customer}
              </Link>
            ) : (
              customer
            ),
          Phone: phone ? (
            <a href={`tel:${phone}`} className="link">
              {phone}
            </a>
          ) : (
            "Not given"
          ),
          "E-mail": <span className="break-words">{email || "Not given"}</span>,
          Payment: payment,
          ...(delivery && { Delivery: delivery }),
          "Delivery address": <AddressLines address={address} />,
        }}
      />
      {doors.orders && mayChangeAddress(order) && (
        <Link to={`/admin/orders/${id}/address`} dialog className="link mt-3 inline-block">
          Change address
        </Link>
      )}
    </DetailPanel>
  );
}
