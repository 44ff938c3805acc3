// Asks whether to delete a promotion, and deletes it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noFields } from "~/models/field.server";
import { deletePromotion } from "~/models/promotion/edit.server";
import { promotionsPath, promotionUndoUrl, promotionUrl } from "~/models/promotion/promotion";
import { findPromotion, noPromotion } from "~/models/promotion/row.server";

export const meta: MetaFunction = () => adminMeta("Delete promotion");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { id, name } = orNotFound(await findPromotion(params.id ?? ""), noPromotion);
  return { id, name };
}

const failed = "Failed to delete the promotion. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    const change = await deletePromotion(user, id);
    const toast = { type: "success", message: "Promotion deleted" } as const;
    const undo = promotionUndoUrl(id, change);
    return redirectWithToast(request, promotionsPath, { ...toast, undo });
  });
}

export default function DeletePromotion() {
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingPage title="Delete promotion" up={{ to: promotionUrl(id), label: name }}>
      <Refused result={answer?.result} />
      <p>
        Are you sure you want to delete the promotion <b>{name}</b>? Orders that are placed keep its
        name and what it took off; how often it was used is forgotten.
      </p>
      <DialogForm>
        <DialogFoot back={promotionUrl(id)} word="Cancel" className="mt-5">
          <SubmitButton className="btn btn-danger">Delete</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </SettingPage>
  );
}
