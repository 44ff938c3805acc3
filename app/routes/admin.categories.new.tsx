// Add Category: a page of its own, or a dialog over the table where scripts run.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { CategoryForm } from "~/components/admin/category-form";
import { adminMeta } from "~/components/admin/page";
import { RouteDialog } from "~/components/ui/route-dialog";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { categoryListUrl } from "~/models/category/category";
import { categorySchema, createCategory } from "~/models/category/edit.server";
import { readCategoryView } from "~/models/category/table.server";

export const meta: MetaFunction = () => adminMeta("Add New Category");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const list = categoryListUrl(readCategoryView(new URL(request.url).searchParams));
  return { list, draft: await readDraft(request) };
}

const failed = "Failed to save category. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, categorySchema);
  return answerForm(submission, { context, failed }, async (category) => {
    await createCategory(user, category);
    const toast = { type: "success", message: "Category added successfully!" } as const;
    // A search that was on would hide what was just added.
    return redirectWithToast(request, "/admin/categories", toast);
  });
}

export default function NewCategory() {
  const { list, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title="Add New Category" closeTo={list}>
      <CategoryForm
        values={draft ?? { status: "Active" }}
        result={answer?.result}
        submit="Add Category"
        list={list}
      />
    </RouteDialog>
  );
}
