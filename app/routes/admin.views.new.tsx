// Gives what a table shows a name, for the reader's own use.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { viewedTables, viewLimits } from "~/models/view";
import { createView, newViewSchema, readNewView, tableAddress } from "~/models/view.server";

export const meta: MetaFunction = () => adminMeta("Save view");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const draft = await readDraft(request);
  const asked = draft
    ? new URLSearchParams({ table: draft.table ?? "", search: draft.search ?? "" })
    : new URL(request.url).searchParams;
  const { table, search } = orNotFound(readNewView(asked), "There is no such table.");
  return { table, search, name: draft?.name ?? "", back: tableAddress(table, search) };
}

const failed = "Failed to save the view. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, newViewSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (view) => {
    const address = await createView(user.id, view);
    return redirectWithToast(request, address, { type: "success", message: "View saved" });
  });
}

export default function NewView() {
  const { table, search, name, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ name: string }>({
    id: "view",
    lastResult: answer?.result,
    defaultValue: { name },
  });
  return (
    <SettingPage title="Save view" up={{ to: back, label: viewedTables[table].label }}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
        <FormErrors form={form} />
        <input type="hidden" name="table" value={table} />
        <input type="hidden" name="search" value={search} />
        <Field
          field={fields.name}
          label="Name"
          autoComplete="off"
          required
          maxLength={viewLimits.name}
          hint="Keeps the search, the filters, the order and the rows per page. Only you see it."
        />
        <SettingButtons cancelTo={back} />
      </Form>
    </SettingPage>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
