// Asks whether to delete a product, and deletes it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
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
import { deleteProduct, keptDays } from "~/models/product/delete.server";
import { noProduct } from "~/models/product/product.server";
import { productsPath, undoAddress } from "~/models/product/table";
import { findProductName } from "~/models/product/table.server";

export const meta: MetaFunction = () => adminMeta("Delete product");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const name = orNotFound(await findProductName(params.id ?? ""), noProduct);
  return { name, keptDays };
}

const failed = "Failed to delete product. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    await deleteProduct(user, id);
    const { search } = new URL(request.url);
    return redirectWithToast(request, `${productsPath}${search}`, {
      type: "success",
      message: "Product deleted successfully!",
      undo: undoAddress({ product: id }, search),
    });
  });
}

export default function DeleteProduct() {
  const { name, keptDays } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const list = `${productsPath}${search}`;
  return (
    <RouteDialog title="Delete product" closeTo={list} role="alertdialog">
      <Refused result={answer?.result} />
      <p>
        Are you sure you want to delete <b>{name}</b>?
      </p>
      <p className="mt-1 text-ink-600">
        It leaves the shop at once and can be brought back for {keptDays} days. Orders that name it
        keep it.
      </p>
      <DialogForm>
        <DialogFoot back={list} word="Cancel" className="mt-5">
          <SubmitButton className="btn btn-danger">Delete</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </RouteDialog>
  );
}
