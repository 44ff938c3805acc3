// Asks whether to remove a variant, says what becomes of it, and removes it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { noFields } from "~/models/field.server";
import { variantsPath } from "~/models/product/variants/grid";
import { findRemovable, lastVariant, removeVariant } from "~/models/product/variants/remove.server";

export const meta: MetaFunction = () => adminMeta("Remove variant");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = await findRemovable(params.id ?? "", params.variant ?? "");
  const variant = orNotFound(found, "There is no such variant, or it was removed.");
  return { ...variant, why: variant.isLast ? lastVariant : null };
}

const failed = "Failed to remove the variant. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    const became = await removeVariant(user, id, params.variant ?? "");
    const message =
      became === "off" ? "The variant is no longer sold." : "The variant was removed.";
    return redirectWithToast(request, variantsPath(id), { type: "success", message });
  });
}

export default function RemoveVariant() {
  const { productId, name, isKept, why } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title="Remove variant" closeTo={variantsPath(productId)} role="alertdialog">
      <Refused result={answer?.result} />
      {why ? (
        <>
          <p>{`${name} cannot be removed.`}</p>
          <p className="mt-1 text-ink-600">{why}</p>
          <DialogFoot back={variantsPath(productId)} className="mt-5" />
        </>
      ) : (
        <>
          <p>
            Are you sure you want to remove <b>{name}</b>?
          </p>
          <p className="mt-1 text-ink-600">
            {isKept
              ? "Orders, carts or wish lists have it: it is no longer sold, and can be turned on again."
              : "Nobody has ordered it: it goes for good."}
          </p>
          <DialogForm>
            <DialogFoot back={variantsPath(productId)} word="Cancel" className="mt-5">
              <SubmitButton className="btn btn-danger">Remove</SubmitButton>
            </DialogFoot>
          </DialogForm>
        </>
      )}
    </RouteDialog>
  );
}
