// Asks whether to delete a sale, and deletes it when it holds no price.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { Link } from "~/components/ui/link";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noFields } from "~/models/field.server";
import { canBeDeleted, deleteSale } from "~/models/sale/edit.server";
import { salesPath, saleUrl } from "~/models/sale/sale";
import { findSaleRow, noSale } from "~/models/sale/sale.server";

export const meta: MetaFunction = () => adminMeta("Delete sale");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { id, name } = orNotFound(await findSaleRow(params.id ?? ""), noSale);
  return { id, name, canGo: await canBeDeleted(id) };
}

const failed = "Failed to delete the sale. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    await deleteSale(user, params.id ?? "");
    const toast = { type: "success", message: "Sale deleted" } as const;
    return redirectWithToast(request, salesPath, toast);
  });
}

export default function DeleteSale() {
  const { id, name, canGo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingPage title="Delete sale" up={{ to: saleUrl(id), label: name }}>
      <Refused result={answer?.result} />
      {canGo ? <Question /> : <StillHolding />}
    </SettingPage>
  );
}

function Question() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        Are you sure you want to delete the sale <b>{name}</b>? No price changes by it.
      </p>
      <DialogForm>
        <DialogFoot back={saleUrl(id)} word="Cancel" className="mt-5">
          <SubmitButton className="btn btn-danger">Delete</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </>
  );
}

/** The prices of before would be lost with it. */
function StillHolding() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        <b>{name}</b> cannot be deleted now: products have its prices. End it first, and they go
        back.
      </p>
      <DialogFoot back={saleUrl(id)} className="mt-5">
        <Link to={saleUrl(id, "/end")} className="btn btn-primary">
          End it
        </Link>
      </DialogFoot>
    </>
  );
}
