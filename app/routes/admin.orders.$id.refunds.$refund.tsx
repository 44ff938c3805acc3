// Asks whether the money of a refund was sent, and notes it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { SubmitButton } from "~/forms/submit-button";
import { answerWithToast } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatMoney } from "~/models/money";
import { findOrder, noOrder } from "~/models/order/detail.server";
import { findOrderRecords } from "~/models/order/records.server";
import { markRefundSent } from "~/models/order/refund.server";

export const meta: MetaFunction = ({ params }) =>
  adminMeta(`Refund sent: order #${params.id ?? ""}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  const { refunds } = await findOrderRecords(order.id);
  const refund = orNotFound(
    refunds.find(({ id }) => id === params.refund),
    "There is no such refund.",
  );
  return { order, refund };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireAdmin(request);
  const { id = "", refund = "" } = params;
  const page = `/admin/orders/${encodeURIComponent(id)}`;
  return answerWithToast(request, page, async () => {
    await markRefundSent(user, id, refund);
    const message = "The refund is marked as sent.";
    return redirectWithToast(request, page, { type: "success", message });
  });
}

export default function RefundSent() {
  const { order, refund } = useLoaderData<typeof loader>();
  const page = `/admin/orders/${order.id}`;
  return (
    <RouteDialog title={`Refund sent: order #${order.id}`} closeTo={page} role="alertdialog">
      <DialogForm>
        <p>
          Was <b>{formatMoney({ ...order.total, amount: refund.amount })}</b> sent to{" "}
          {order.customer}? Reason: {refund.reason}
        </p>
        <p className="text-ink-600">
          {order.email === ""
            ? "No mail is sent: the order has no address."
            : `A mail goes to ${order.email}.`}
        </p>
        <DialogFoot back={page}>
          {refund.state === "by hand" && <SubmitButton>Mark as sent</SubmitButton>}
        </DialogFoot>
      </DialogForm>
    </RouteDialog>
  );
}
