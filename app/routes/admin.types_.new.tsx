// Adds a type of products.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { TypeForm } from "~/components/admin/type-form";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findCategoryChoices } from "~/models/product/table.server";
import { typesPath } from "~/models/product/type";
import { createType, typeSchema } from "~/models/product/type-edit.server";

export const meta: MetaFunction = () => adminMeta("Add type");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return { categories: await findCategoryChoices(""), draft: await readDraft(request) };
}

const failed = "Failed to save the type. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, typeSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (type) => {
    await createType(user, type);
    const toast = { type: "success", message: "Type added" } as const;
    return redirectWithToast(request, typesPath, toast);
  });
}

export default function NewType() {
  const { categories, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SettingPage title="Add type" up={{ to: typesPath, label: "Product types" }}>
      <TypeForm
        values={draft ?? { filterGroup: "Accessories" }}
        result={answer?.result}
        categories={categories}
        pictures={[]}
      />
    </SettingPage>
  );
}
