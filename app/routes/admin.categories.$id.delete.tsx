// Asks whether to delete a category, and deletes it when no product is left in it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DialogFoot, DialogForm } from "~/components/admin/dialog-form";
import { adminMeta } from "~/components/admin/page";
import { Link } from "~/components/ui/link";
import { RouteDialog } from "~/components/ui/route-dialog";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { categoryListUrl, categoryUrl } from "~/models/category/category";
import { counted } from "~/models/counted";
import { noFields } from "~/models/field.server";
import { deleteCategory, findCategory, noCategory } from "~/models/category/edit.server";
import { readCategoryView } from "~/models/category/table.server";

export const meta: MetaFunction = () => adminMeta("Delete Category");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const category = orNotFound(await findCategory(params.id ?? ""), noCategory);
  const { id, name, productCount } = category;
  return { id, name, productCount, list: listOf(request) };
}

const failed = "Failed to delete category. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, noFields), { context, failed }, async () => {
    await deleteCategory(user, params.id ?? "");
    const toast = { type: "success", message: "Category deleted successfully!" } as const;
    return redirectWithToast(request, listOf(request), toast);
  });
}

function listOf(request: Request): string {
  return categoryListUrl(readCategoryView(new URL(request.url).searchParams));
}

export default function DeleteCategory() {
  const { productCount, list } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title="Delete Category" closeTo={list} role="alertdialog">
      {productCount > 0 ? <StillUsed /> : <Question />}
    </RouteDialog>
  );
}

function Question() {
  const { name, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <Refused result={answer?.result} />
      <p>Are you sure you want to delete this category?</p>
      <p className="mt-1 font-semibold">{name}</p>
      <DialogForm>
        <DialogFoot back={list} word="Cancel" className="mt-5">
          <SubmitButton className="btn btn-danger">Delete</SubmitButton>
        </DialogFoot>
      </DialogForm>
    </>
  );
}

/** Nothing goes while products remain (docs/decisions/017-deleting-loses-nothing.md). */
function StillUsed() {
  const { id, name, productCount, list } = useLoaderData<typeof loader>();
  return (
    <>
      <p role="alert">
        <b>{name}</b> cannot be deleted: it still has <b>{counted(productCount, "product")}</b>.
        Move or delete them first, or make the category inactive to hide it from shoppers.
      </p>
      <DialogFoot back={list} className="mt-5">
        <Link to={categoryUrl(id)} className="btn btn-primary">
          See its products
        </Link>
      </DialogFoot>
    </>
  );
}
