// One kind of mail: the keeper's own words before and after what it tells, as they look, and a test mail.
import { getFormProps, useForm } from "@conform-to/react";
import { json } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { askForTestMail } from "~/models/account/test-mail.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { exampleOf, mailKinds, mailsPath, mailTextLimit } from "~/models/settings/mail";
import { mailTextFormSchema, readMailKind } from "~/models/settings/mail-form.server";
import { findMailWords, saveMailWords } from "~/models/settings/mail.server";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  adminMeta(data ? mailKinds[data.kind].name : "Mails");

const noMail = "The shop sends no such mail.";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { email } = await requireAdmin(request);
  const kind = orNotFound(readMailKind(params.kind), noMail);
  return { kind, email, saved: await findMailWords(kind), draft: await readDraft(request) };
}

const failed = "Failed to save the mail. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const kind = orNotFound(readMailKind(params.kind), noMail);
  const submission = submissionOf(form, mailTextFormSchema);
  return answerForm(submission, { context, failed }, async (fields) => {
    const { do: todo, version, ...own } = fields;
    if (todo === "save") {
      const change = await saveMailWords(user, kind, own, version);
      const toast = { type: "success", message: `${mailKinds[kind].name} saved` } as const;
      return redirectWithToast(request, mailsPath, { ...toast, undo: settingUndoUrl(change) });
    }
    if (todo === "test") await askForTestMail(user.id, kind, own);
    return json({ result: submission.reply(), done: todo });
  });
}

export default function MailWords() {
  const { kind, email, saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const done = answer && "done" in answer ? answer.done : null;
  const { opening, closing, version, signature } = saved;
  const [form, fields] = useForm<{ opening: string; closing: string; version: number }>({
    id: "mail-words",
    lastResult: answer?.result,
    defaultValue: draft ?? { opening, closing, version },
  });
  const typed = (field: { value?: string; initialValue?: string }) =>
    (field.value ?? field.initialValue ?? "").trim();
  const own = { opening: typed(fields.opening), closing: typed(fields.closing), signature };
  return (
    <SettingPage title={mailKinds[kind].name} up={{ to: mailsPath, label: "Mails" }}>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
          <FormErrors form={form} />
          <SavedMeanwhile
            version={{ field: fields.version, saved: version }}
            values={[
              { label: "Opening", saved: opening, field: fields.opening },
              { label: "Closing", saved: closing, field: fields.closing },
            ]}
          />
          <TextAreaField
            field={fields.opening}
            label="Opening"
            maxLength={mailTextLimit}
            hint="Stands below the greeting; empty for none."
          />
          <TextAreaField
            field={fields.closing}
            label="Closing"
            maxLength={mailTextLimit}
            hint="Stands below what the mail tells; empty for none."
          />
          {done === "test" && <p role="status">{`A test mail is on its way to ${email}.`}</p>}
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="do" value="save">
              Save
            </SubmitButton>
            <SubmitButton name="do" value="preview" className="btn btn-outline">
              Preview
            </SubmitButton>
            <SubmitButton name="do" value="test" className="btn btn-outline">
              Send a test mail
            </SubmitButton>
          </div>
        </Form>
        <section aria-labelledby="preview">
          <h2 id="preview" className="mb-3 text-lg font-semibold">
            Preview
          </h2>
          <pre className="rounded-lg border border-ink-200 bg-ink-50 p-4 font-sans break-words whitespace-pre-wrap">
            {exampleOf(kind, own)}
          </pre>
        </section>
      </div>
    </SettingPage>
  );
}
