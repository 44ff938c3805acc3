// A view of the reader's own: its name, and the button that deletes it.
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
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { viewedTables, viewLimits } from "~/models/view";
import { findView, noView, renameView, viewNameSchema } from "~/models/view.server";

export const meta: MetaFunction = () => adminMeta("View");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const { table, name, href } = orNotFound(await findView(user.id, params.id ?? ""), noView);
  return { name, href, label: viewedTables[table].label, draft: await readDraft(request) };
}

const failed = "Failed to change the view. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, viewNameSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async ({ name }) => {
    const address = await renameView(user.id, params.id ?? "", name);
    return redirectWithToast(request, address, { type: "success", message: "View renamed" });
  });
}

export default function View() {
  const { name, href, label, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ name: string }>({
    id: "view",
    lastResult: answer?.result,
    defaultValue: draft ?? { name },
  });
  return (
    <SettingPage title={name} lead="A view of yours" up={{ to: href, label }}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
        <FormErrors form={form} />
        <Field
          field={fields.name}
          label="Name"
          autoComplete="off"
          required
          maxLength={viewLimits.name}
        />
        <SettingButtons cancelTo={href} />
      </Form>
      <Form method="post" action="delete" className="mt-6 border-t border-ink-200 pt-5">
        <SubmitButton className="btn btn-danger">Delete this view</SubmitButton>
      </Form>
    </SettingPage>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
