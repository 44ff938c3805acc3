// Asks whether to end a sale before its time, and ends it.
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
import { endSale } from "~/models/sale/edit.server";
import { saleUrl } from "~/models/sale/sale";
import { findSaleRow, noSale } from "~/models/sale/sale.server";

export const meta: MetaFunction = () => adminMeta("End sale");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { id, name } = orNotFound(await findSaleRow(params.id ?? ""), noSale);
  return { id, name };
}

const failed = "Failed to end the sale. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    await endSale(user, params.id ?? "");
    const toast = { type: "success", message: "Sale ended" } as const;
    return redirectWithToast(request, saleUrl(params.id ?? ""), toast);
  });
}

export default function EndSale() {
  const { id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingPage title="End sale" up={{ to: saleUrl(id), label: name }}>
      <Refused result={answer?.result} />
      <p>
        Are you sure you want to end <b>{name}</b> for good? Its products go back to their prices of
        before, but for those that were changed meanwhile.
      </p>
      <DialogForm>
        <DialogFoot back={saleUrl(id)} word="Cancel" className="mt-5">
          <SubmitButton className="btn btn-danger">End it now</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </SettingPage>
  );
}
