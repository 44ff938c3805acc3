// One sheet: an invoice with every sum, or a packing slip with what goes into the box.
import { formatMoney } from "~/models/money";
import { AddressLines } from "~/components/admin/order-parts";
import { OrderSums } from "~/components/admin/order-sums";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { useDates } from "~/components/ui/dates";
import type { OrderDetail } from "~/models/order/detail";
import { paymentName } from "~/models/order/order";
import type { ShopSetting } from "~/models/settings/shop";
import { duesOf } from "~/models/order/sums";

interface SheetProps {
  kind: "invoice" | "slip";
  order: OrderDetail;
  shop: Pick<ShopSetting, "name" | "address" | "phone" | "email" | "legal">;
}

const slip = [{ label: "Pieces", number: true }, { label: "Item" }, { label: "SKU" }];
const columns = {
  slip,
  invoice: [...slip, { label: "Price", number: true }, { label: "Sum", number: true }],
};

/** What was dropped stands on neither. */
export function Sheet({ kind, order, shop }: SheetProps) {
  const { formatDate } = useDates();
  const title = kind === "invoice" ? `Invoice ${order.invoiceNumber ?? ""}` : "Packing slip";
  const { atDoor } = duesOf({ ...order, ...order.sums, total: order.sums.total });
  const lines = order.lines.filter(({ quantity, cancelled }) => quantity > cancelled);
  return (
    <section
      aria-labelledby={`sheet-${order.id}`}
      className="panel grid gap-5 p-6 break-after-page print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap justify-between gap-4">
        <div>
          <h2 id={`sheet-${order.id}`} className="text-lg font-semibold">
            {title}
          </h2>
          <p>
            Order #{order.id}, {formatDate(order.date)}
          </p>
        </div>
        <address className="not-italic">
          <b>{shop.name}</b>
          {[shop.address, shop.phone, shop.email].filter(Boolean).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          {shop.legal && <span className="block whitespace-pre-line">{shop.legal}</span>}
        </address>
      </div>
      <div>
        <b>{order.customer}</b>
        {order.phone && <span className="block">{order.phone}</span>}
        <AddressLines address={order.address} />
        {order.delivery && <span className="block">{order.delivery}</span>}
      </div>
      <Table label={`Items of order #${order.id}`} columns={columns[kind]}>
        {lines.map(({ id, name, choice, sku, price, quantity, cancelled }) => (
          <Row key={id}>
            <Cell number>{quantity - cancelled}</Cell>
            <RowName>{choice ? `${name}, ${choice}` : name}</RowName>
            <Cell>{sku}</Cell>
            {kind === "invoice" && (
              <>
                <Cell number>{formatMoney(price)}</Cell>
                <Cell number>
                  {formatMoney({ ...price, amount: price.amount * (quantity - cancelled) })}
                </Cell>
              </>
            )}
          </Row>
        ))}
      </Table>
      {kind === "invoice" ? (
        <div className="ms-auto w-full max-w-xs">
          <p className="flex justify-between gap-3 text-lg font-semibold">
            <span>Total</span> <span className="tabular-nums">{formatMoney(order.total)}</span>
          </p>
          <OrderSums order={order} />
          <p className="mt-2">
            Payment: {paymentName({ payment: order.payment, total: order.total.amount })}
          </p>
        </div>
      ) : (
        <>
          {atDoor > 0 && (
            <p className="text-lg font-semibold">
              To take at the door: {formatMoney({ ...order.total, amount: atDoor })}
            </p>
          )}
          {order.note && <p>Wishes: {order.note}</p>}
        </>
      )}
    </section>
  );
}
