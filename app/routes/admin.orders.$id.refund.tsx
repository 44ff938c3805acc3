// Gives money of an order back: everything, an amount, or what pieces cost.
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { OrderChanged } from "~/components/admin/order-changed";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { PiecesFields } from "~/components/fields/pieces-fields";
import { RouteDialog } from "~/components/ui/route-dialog";
import { Field, SelectField } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { formatMoney } from "~/models/money";
import { findOrder, noOrder } from "~/models/order/detail.server";
import { refundOrder } from "~/models/order/refund.server";
import { refundFormSchema } from "~/models/order/step-form.server";
import { refundable } from "~/models/order/sums";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(`Give money back: order #${data?.order.id ?? ""}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  return { order, draft: await readDraft(request) };
}

const failed = "Failed to give money back. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  const submission = submissionOf(form, refundFormSchema(order.lines));
  return answerForm(submission, { context, failed }, async (choice) => {
    await refundOrder(user, order.id, choice);
    const message = "Written down: please send the money, and mark it as sent.";
    return redirectWithToast(request, `/admin/orders/${order.id}`, { type: "success", message });
  });
}

type RefundFields = Record<string, string> & {
  what: string;
  amount: string;
  reason: string;
  version: string;
};

export default function RefundForm() {
  const { order, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<RefundFields>({
    id: "refund",
    lastResult: answer?.result,
    defaultValue: draft ?? { version: String(order.version) },
  });
  const page = `/admin/orders/${order.id}`;
  const most = formatMoney({ ...order.total, amount: refundable(order.sums) });
  return (
    <RouteDialog title={`Give money back: order #${order.id}`} closeTo={page}>
      <DialogForm form={form}>
        <OrderChanged order={order} typed={answer?.result.initialValue ?? draft} />
        <p>
          At most {most} can be given back. It is written down as to be sent by hand. The customer
          gets a mail when you mark it as sent. No items go back into stock.
        </p>
        <input type="hidden" name="version" value={order.version} />
        <SelectField field={fields.what} label="What is given back" required>
          <option value="">Please choose</option>
          <option value="all">Everything: {most}</option>
          <option value="amount">An amount</option>
          <option value="lines">What pieces cost</option>
        </SelectField>
        <Field
          field={fields.amount}
          label="Amount"
          inputMode="decimal"
          maxLength={15}
          hint="Only for an amount."
        />
        <PiecesFields
          legend="Pieces, only for what pieces cost"
          lines={order.lines}
          most={({ quantity, cancelled }) => quantity - cancelled}
          fields={fields}
        />
        <Field
          field={fields.reason}
          label="Reason"
          required
          maxLength={200}
          hint="The customer can read it."
        />
        <DialogFoot back={page}>
          <SubmitButton>Give money back</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </RouteDialog>
  );
}
