// Asks whether to delete a page of text, and deletes it.
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
import { pagesPath, pageUrl } from "~/models/content/page";
import { deletePage } from "~/models/content/page-edit.server";
import { findPageRow, noPage } from "~/models/content/page-rows.server";
import { noFields } from "~/models/field.server";

export const meta: MetaFunction = () => adminMeta("Delete page");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { id, title } = orNotFound(await findPageRow(params.id ?? ""), noPage);
  return { id, title };
}

const failed = "Failed to delete the page. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    await deletePage(user, params.id ?? "");
    return redirectWithToast(request, pagesPath, { type: "success", message: "Page deleted" });
  });
}

export default function DeletePage() {
  const { id, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingPage title="Delete page" up={{ to: pageUrl(id), label: title }}>
      <Refused result={answer?.result} />
      <p>
        Are you sure you want to delete the page <b>{title}</b>? The footer stops naming it, and its
        address leads nowhere. It can be brought back under Pages.
      </p>
      <DialogForm>
        <DialogFoot back={pageUrl(id)} word="Cancel" className="mt-5">
          <SubmitButton className="btn btn-danger">Delete</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </SettingPage>
  );
}
