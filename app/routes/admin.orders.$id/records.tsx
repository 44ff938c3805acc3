// The parcels, payments, refunds and returns of an order; each panel is there when it has something to show.
import type { ReactNode } from "react";
import { DetailPanel } from "~/components/admin/detail";
import { useDates } from "~/components/ui/dates";
import { Link } from "~/components/ui/link";
import { formatMoney } from "~/models/money";
import type { OrderDetail } from "~/models/order/detail";
import { paymentStates, refundStates, type OrderRecords } from "~/models/order/records";
import { returnLabels } from "~/models/order/return";
import type { Doors } from "./doors";

interface RowProps {
  title: ReactNode;
  time: string;
  children?: ReactNode;
  action?: { to: string; label: string };
}

function Records({ title, rows }: { title: string; rows: (RowProps & { id: string })[] }) {
  if (rows.length === 0) return null;
  return (
    <DetailPanel title={title}>
      <ul role="list" className="divide-y divide-ink-200">
        {rows.map(({ id, ...row }) => (
          <Row key={id} {...row} />
        ))}
      </ul>
    </DetailPanel>
  );
}

function Row({ title, time, children, action }: RowProps) {
  const { formatDateTime } = useDates();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{title}</p>
        {children && <p className="break-words text-ink-600">{children}</p>}
        <p className="hint">{formatDateTime(time)}</p>
      </div>
      {action && (
        <Link to={action.to} dialog className="btn btn-outline btn-small">
          {action.label}
        </Link>
      )}
    </li>
  );
}

/** What went to a carrier. */
export function Parcels({ parcels }: { parcels: OrderRecords["parcels"] }) {
  const rows = parcels.map(({ id, carrier, number, url, sentAt }) => ({
    ...{ id, time: sentAt },
    title: [carrier, number].filter(Boolean).join(", "),
    children: url && (
      <a href={url} className="link" rel="noreferrer" target="_blank">
        Follow it
      </a>
    ),
  }));
  return <Records title="Parcels" rows={rows} />;
}

interface PanelProps {
  order: OrderDetail;
  doors: Doors;
}

/** What came in, or was tried. */
export function Payments({ order, payments, doors }: PanelProps & Pick<OrderRecords, "payments">) {
  const rows = payments.map(({ id, provider, reference, state, amount, createdAt }) => ({
    ...{ id, time: createdAt },
    title: `${inWords(order, amount)}, ${provider}: ${paymentStates[state]}`,
    children: reference && `Number ${reference}`,
    action:
      state === "paid" || !doors.orders
        ? undefined
        : { to: `/admin/orders/${order.id}/payments/${id}`, label: "Look at it" },
  }));
  return <Records title="Payments" rows={rows} />;
}

/** What goes back; by hand until somebody says that it was sent. */
export function Refunds({ order, refunds, doors }: PanelProps & Pick<OrderRecords, "refunds">) {
  const rows = refunds.map(({ id, amount, reason, state, createdAt }) => ({
    ...{ id, time: createdAt },
    title: `${inWords(order, amount)}: ${refundStates[state]}`,
    children: reason,
    action:
      doors.refunds && state === "by hand"
        ? { to: `/admin/orders/${order.id}/refunds/${id}`, label: "Mark as sent" }
        : undefined,
  }));
  return <Records title="Refunds" rows={rows} />;
}

/** What the customer wants to send back, and what became of it. */
export function Returns({ order, returns, doors }: PanelProps & Pick<OrderRecords, "returns">) {
  const rows = returns.map(({ id, pieces, reason, state, createdAt }) => ({
    ...{ id, time: createdAt },
    title: `${pieces}: ${returnLabels[state]}`,
    children: reason,
    action:
      doors.orders && (state === "asked" || state === "accepted")
        ? {
            to: `/admin/orders/${order.id}/returns/${id}`,
            label: state === "asked" ? "Answer" : "Receive",
          }
        : undefined,
  }));
  return <Records title="Returns" rows={rows} />;
}

function inWords({ total }: OrderDetail, amount: number): string {
  return formatMoney({ ...total, amount });
}
