// Changes a category; what somebody else saved meanwhile is shown before it is replaced.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { CategoryForm } from "~/components/admin/category-form";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { categoryListUrl } from "~/models/category/category";
import {
  editCategorySchema,
  findCategory,
  noCategory,
  saveCategory,
} from "~/models/category/edit.server";
import { readCategoryView } from "~/models/category/table.server";

export const meta: MetaFunction = () => adminMeta("Edit Category");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const category = orNotFound(await findCategory(params.id ?? ""), noCategory);
  const { name, description, status, version } = category;
  const saved = { name, description, status, version };
  return { saved, list: listOf(request), draft: await readDraft(request) };
}

const failed = "Failed to save category. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, editCategorySchema);
  return answerForm(submission, { context, failed }, async (category) => {
    await saveCategory(user, params.id ?? "", category);
    const toast = { type: "success", message: "Category updated successfully!" } as const;
    return redirectWithToast(request, listOf(request), toast);
  });
}

function listOf(request: Request): string {
  return categoryListUrl(readCategoryView(new URL(request.url).searchParams));
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
