// Answers the wish to send things back, and notes that they are here.
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { CheckField, Field, SelectField } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findOrder, noOrder } from "~/models/order/detail.server";
import { findOrderRecords } from "~/models/order/records.server";
import { returnLabels } from "~/models/order/return";
import { answerReturn, receiveReturn } from "~/models/order/return.server";
import { returnFormSchema } from "~/models/order/step-form.server";

export const meta: MetaFunction = ({ params }) => adminMeta(`Return: order #${params.id ?? ""}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  const { returns } = await findOrderRecords(order.id);
  const wish = orNotFound(
    returns.find(({ id }) => id === params.return),
    "There is no such return.",
  );
  return { order, wish, draft: await readDraft(request) };
}

const failed = "Failed to answer the return. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const { id = "", return: returnId = "" } = params;
  const submission = submissionOf(form, returnFormSchema);
  return answerForm(submission, { context, failed }, async ({ answer, ...choice }) => {
    if (answer === "received") await receiveReturn(user, id, { returnId, ...choice });
    else await answerReturn(user, id, { returnId, state: answer, note: choice.note });
    const message = `The return is ${answer}.`;
    return redirectWithToast(request, `/admin/orders/${encodeURIComponent(id)}`, {
      type: "success",
      message,
    });
  });
}

export default function ReturnAnswer() {
  const { order, wish, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{
    answer: string;
    note: string;
    restock: string;
    refund: string;
  }>({ id: "return", lastResult: answer?.result, defaultValue: draft ?? {} });
  const page = `/admin/orders/${order.id}`;
  const isOpen = wish.state === "asked" || wish.state === "accepted";
  return (
    <RouteDialog title={`Return: order #${order.id}`} closeTo={page}>
      <DialogForm form={form}>
        <p>
          {order.customer} sends back {wish.pieces}: {wish.reason}
        </p>
        <p className="text-ink-600">
          {returnLabels[wish.state]}.{" "}
          {order.email === ""
            ? "No mail is sent: the order has no address."
            : `A mail with the answer goes to ${order.email}.`}
        </p>
        {wish.state === "asked" && (
          <SelectField field={fields.answer} label="Answer" required>
            <option value="">Please choose</option>
            <option value="accepted">Accept</option>
            <option value="refused">Refuse</option>
          </SelectField>
        )}
        {wish.state === "accepted" && (
          <>
            <input type="hidden" name="answer" value="received" />
            <CheckField field={fields.restock} label="The items go back into stock" />
            <CheckField field={fields.refund} label="What they cost is given back" />
          </>
        )}
        {isOpen && (
          <Field
            field={fields.note}
            label="Note"
            maxLength={200}
            hint="For the timeline, if you like. The customer can read it."
          />
        )}
        <DialogFoot back={page}>
          {isOpen && (
            <SubmitButton>{wish.state === "asked" ? "Answer" : "Mark as received"}</SubmitButton>
          )}
        </DialogFoot>
      </DialogForm>
    </RouteDialog>
  );
}
