// An order: its lines, its customer, where it goes, what happened to it, and its next step.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DetailPanel, Facts } from "~/components/admin/detail";
import { AddressLines, OrderTimeline } from "~/components/admin/order-parts";
import { OrderLines } from "~/components/admin/order-lines";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatDateTime } from "~/models/date";
import { findOrder, noOrder } from "~/models/order/detail.server";
import { staffStatus } from "~/models/order/order";
import { changeOrderStatus, statusChangeSchema } from "~/models/order/status.server";
import { OrderStatusForm } from "./status-form";

export const meta: MetaFunction = ({ params }) => adminMeta(`Order #${params.id ?? ""}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  return { order, draft: await readDraft(request) };
}

const failed = "Failed to change status. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = submissionOf(form, statusChangeSchema);
  return answerForm(submission, { context, failed }, async (change) => {
    await changeOrderStatus(user, id, change);
    const message = `Order #${id} is ${staffStatus[change.status].label} now.`;
    return redirectWithToast(request, `/admin/orders/${id}`, { type: "success", message });
  });
}

export default function OrderPage() {
  const { order, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, customer, customerId, email, payment, status, date, address, timeline } = order;
  const { label, badge } = staffStatus[status];
  return (
    <AdminPage
      title={`Order #${id}`}
      lead={`Placed ${formatDateTime(date)}`}
      actions={
        <Link to="/admin/orders" className="btn btn-outline">
          All orders
        </Link>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <DetailPanel title="Items">
            <OrderLines order={order} />
          </DetailPanel>
          <DetailPanel title="Timeline">
            <OrderTimeline steps={timeline} />
          </DetailPanel>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <DetailPanel title="Status">
            <span className={`badge ${badge}`}>{label}</span>
            {/* The key empties the form after a step that succeeded; a refused one keeps what was typed. */}
            <OrderStatusForm
              key={order.version}
              order={order}
              draft={draft}
              lastResult={answer?.result}
            />
          </DetailPanel>
          <DetailPanel title="Customer">
            <Facts
              facts={{
                Name: customerId ? (
                  <Link to={`/admin/customers/${customerId}`} className="link">
                    {customer}
                  </Link>
                ) : (
                  customer
                ),
                "E-mail": email,
                Payment: payment,
                "Delivery address": <AddressLines address={address} />,
              }}
            />
          </DetailPanel>
        </div>
      </div>
    </AdminPage>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
