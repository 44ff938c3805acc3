// Asks whether a customer may no longer sign in, or may again, and makes it so.
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { MeanwhilePanel } from "~/components/fields/saved-meanwhile";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { customerActions, otherStatus } from "~/models/account/customer";
import { findCustomer, noCustomer } from "~/models/account/customer.server";
import { customerStatusSchema, setCustomerStatus } from "~/models/account/customer-status.server";

export const meta: MetaFunction = () => adminMeta("Customer's status");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { customer: orNotFound(await findCustomer(params.id ?? ""), noCustomer) };
}

const failed = "Failed to change status. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = submissionOf(form, customerStatusSchema);
  return answerForm(submission, { context, failed }, async (change) => {
    await setCustomerStatus(user, id, change);
    const message = `Customer ${customerActions[change.status].toLowerCase()}d successfully!`;
    return redirectWithToast(request, `/admin/customers/${id}`, { type: "success", message });
  });
}

export default function CustomerStatusQuestion() {
  const { customer } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form] = useForm({ id: "customer-status", lastResult: answer?.result });
  const { id, name, email, phone, status, version } = customer;
  const wanted = otherStatus(status);
  const sent = answer?.result.initialValue;
  const stale = sent ? sent.version !== String(version) : false;
  const page = `/admin/customers/${id}`;
  return (
    <RouteDialog title={`${customerActions[wanted]} customer`} closeTo={page} role="alertdialog">
      <DialogForm form={form} className="block">
        {stale && (
          <div className="my-4">
            <MeanwhilePanel changes={[{ field: "Status", from: status, to: wanted }]} />
          </div>
        )}
        <p>
          Are you sure you want to {customerActions[wanted].toLowerCase()} <b>{name}</b>?
        </p>
        <p className="hint">{[email, phone].filter(Boolean).join(" · ")}</p>
        <p className="mt-2 text-ink-600">
          {wanted === "Inactive"
            ? "They are signed out at once and cannot sign in. Their orders stay."
            : "They can sign in again."}
        </p>
        <input type="hidden" name="status" value={wanted} />
        <input type="hidden" name="version" value={version} />
        <DialogFoot back={page} word="Cancel" className="mt-5">
          <SubmitButton className={`btn ${wanted === "Inactive" ? "btn-danger" : "btn-primary"}`}>
            {customerActions[wanted]}
          </SubmitButton>
        </DialogFoot>
      </DialogForm>
    </RouteDialog>
  );
}
