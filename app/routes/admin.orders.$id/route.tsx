// An order: its lines and sums, its customer, where it goes, what happened to it, and its next steps, which open over it.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { mayGo } from "~/auth/areas.server";
import { requireAdmin } from "~/auth/guards.server";
import { DetailPanel } from "~/components/admin/detail";
import { OrderTimeline } from "~/components/admin/order-parts";
import { OrderLines } from "~/components/admin/order-lines";
import { OrderSums } from "~/components/admin/order-sums";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { useIsDialog } from "~/components/ui/route-dialog";
import { orNotFound } from "~/http/refusal.server";
import { findOrder, noOrder } from "~/models/order/detail.server";
import { findOrderRecords } from "~/models/order/records.server";
import { CustomerPanel } from "./customer-panel";
import type { Doors } from "./doors";
import { NextSteps } from "./next-steps";
import { Parcels, Payments, Refunds, Returns } from "./records";
import { useDates } from "~/components/ui/dates";

export const meta: MetaFunction = ({ params }) => adminMeta(`Order #${params.id ?? ""}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  const at = `/admin/orders/${order.id}`;
  const doors: Doors = {
    orders: mayGo(user, `${at}/note`),
    refunds: mayGo(user, `${at}/refund`),
    people: mayGo(user, `/admin/customers/${order.customerId ?? "x"}`),
  };
  return { order, doors, records: await findOrderRecords(order.id) };
}

export default function OrderPage() {
  const outlet = useOutlet();
  const isDialog = useIsDialog();
  return (
    <>
      {(outlet === null || isDialog) && <Details />}
      {outlet}
    </>
  );
}

function Details() {
  const { formatDateTime } = useDates();
  const { order, doors, records } = useLoaderData<typeof loader>();
  const { id, date, timeline, invoiceNumber, note, staffNote } = order;
  const print = (kind: string) => `/admin/orders/print?kind=${kind}&order=${id}`;
  return (
    <AdminPage
      title={`Order #${id}`}
      lead={`Placed ${formatDateTime(date)}`}
      actions={
        <span className="flex flex-wrap gap-3">
          {doors.orders && invoiceNumber !== null && (
            <Link to={print("invoice")} className="btn btn-outline">
              Invoice
            </Link>
          )}
          {doors.orders && (
            <Link to={print("slip")} className="btn btn-outline">
              Packing slip
            </Link>
          )}
          <Link to="/admin/orders" className="btn btn-outline">
            All orders
          </Link>
        </span>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5 max-xl:order-2">
          <DetailPanel title="Items">
            <OrderLines order={order} />
            <OrderSums order={order} />
          </DetailPanel>
          <Parcels parcels={records.parcels} />
          <Payments order={order} payments={records.payments} doors={doors} />
          <Refunds order={order} refunds={records.refunds} doors={doors} />
          <Returns order={order} returns={records.returns} doors={doors} />
          <DetailPanel title="Timeline">
            <OrderTimeline steps={timeline} />
          </DetailPanel>
        </div>
        <div className="flex min-w-0 flex-col gap-5 max-xl:order-1">
          <NextSteps order={order} doors={doors} />
          <CustomerPanel order={order} doors={doors} />
          {note && (
            <DetailPanel title="Wishes of the customer">
              <p className="break-words whitespace-pre-line">{note}</p>
            </DetailPanel>
          )}
          <DetailPanel title="Internal note">
            {staffNote && <p className="mb-3 break-words whitespace-pre-line">{staffNote}</p>}
            {doors.orders ? (
              <Link to={`/admin/orders/${id}/note`} className="link">
                {staffNote ? "Change note" : "Write a note"}
              </Link>
            ) : (
              !staffNote && <p className="text-ink-600">None</p>
            )}
          </DetailPanel>
        </div>
      </div>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
