// Changes a category; what somebody else saved meanwhile is shown before it is replaced.
import { json } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { CategoryForm } from "~/components/admin/category-form";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { refuseForm } from "~/forms/submission.server";
import { logError } from "~/http/errors.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { categoryListUrl } from "~/models/category/category";
import {
  editCategorySchema,
  findCategory,
  readCategoryView,
  saveCategory,
} from "~/models/category/edit.server";

export const meta: MetaFunction = () => adminMeta("Edit Category");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const category = await findCategory(params.id ?? "");
  if (!category) throw unknown();
  const { name, description, status, version } = category;
  const saved = { name, description, status, version };
  return { saved, list: listOf(request), draft: await readDraft(request) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, editCategorySchema);
  if (submission.status !== "success") return refuseForm(submission);
  try {
    const outcome = await saveCategory(user, params.id ?? "", submission.value);
    if (outcome === "unknown") throw unknown();
    if (outcome === "taken") {
      const fieldErrors = { name: ["Another category has this name already"] };
      return refuseForm(submission, { fieldErrors });
    }
    if (outcome === "stale") {
      const message =
        "This category was changed since you opened this form. Please compare and save again.";
      return refuseForm(submission, { status: 409, formErrors: [message] });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    logError(error, context);
    const formErrors = ["Failed to save category. Please try again."];
    return refuseForm(submission, { status: 503, formErrors });
  }
  const toast = { type: "success", message: "Category updated successfully!" } as const;
  return redirectWithToast(request, listOf(request), toast);
}

function listOf(request: Request): string {
  return categoryListUrl(readCategoryView(new URL(request.url).searchParams));
}

function unknown() {
  return json({ message: "There is no such category, or it was deleted." }, { status: 404 });
}

export default function EditCategory() {
  const { saved, list, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title="Edit Category" closeTo={list}>
      <CategoryForm
        values={draft ?? saved}
        result={answer?.result}
        saved={saved}
        submit="Update Category"
        list={list}
      />
    </RouteDialog>
  );
}
