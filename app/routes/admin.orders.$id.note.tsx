// What the staff write for each other about an order.
import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { TextAreaField } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findOrder, noOrder } from "~/models/order/detail.server";
import { saveStaffNote, staffNoteSchema } from "~/models/order/edit.server";

export const meta: MetaFunction = ({ params }) => adminMeta(`Note: order #${params.id ?? ""}`);

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const order = orNotFound(await findOrder(params.id ?? ""), noOrder);
  return { order, draft: await readDraft(request) };
}

const failed = "Failed to save the note. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = submissionOf(form, staffNoteSchema);
  return answerForm(submission, { context, failed }, async (change) => {
    await saveStaffNote(user, id, change);
    const message = "The note is saved.";
    return redirectWithToast(request, `/admin/orders/${encodeURIComponent(id)}`, {
      type: "success",
      message,
    });
  });
}

export default function OrderNote() {
  const { order, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, version, staffNote } = order;
  const [form, fields] = useForm<{ staffNote: string; version: string }>({
    id: "order-note",
    lastResult: answer?.result,
    defaultValue: draft ?? { staffNote, version: String(version) },
  });
  const page = `/admin/orders/${id}`;
  return (
    <RouteDialog title={`Internal note: order #${id}`} closeTo={page}>
      <DialogForm form={form}>
        <SavedMeanwhile
          version={{ field: fields.version, saved: version }}
          values={[{ label: "Internal note", saved: staffNote, field: fields.staffNote }]}
        />
        <TextAreaField
          field={fields.staffNote}
          label="Internal note"
          maxLength={2000}
          hint="The customer never sees it."
        />
        <DialogFoot back={page}>
          <SubmitButton>Save note</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </RouteDialog>
  );
}
