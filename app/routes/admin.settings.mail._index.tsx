// Mails: which the shop sends, in which the keeper has words of their own, and the signature below all of them.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { Cell, Row, RowName, Table } from "~/components/admin/table";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Link } from "~/components/ui/link";
import { TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import {
  mailKindNames,
  mailKinds,
  mailsPath,
  mailTextLimit,
  type MailKind,
} from "~/models/settings/mail";
import { signatureFormSchema } from "~/models/settings/mail-form.server";
import { saveSignature } from "~/models/settings/mail.server";
import { settingNames, type Settings } from "~/models/settings/settings";
import { findSetting } from "~/models/settings/settings.server";

export const meta: MetaFunction = () => adminMeta(settingNames.mail);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { value, version } = await findSetting("mail");
  const kinds = mailKindNames.map((kind) => ({ kind, own: ownWords(value.texts[kind]) }));
  return { kinds, saved: { signature: value.signature, version }, draft: await readDraft(request) };
}

function ownWords(own: Settings["mail"]["texts"][MailKind]): string {
  const parts = [own?.opening && "opening", own?.closing && "closing"].filter(Boolean);
  return parts.length === 0 ? "None" : parts.join(" and ");
}

const failed = "Failed to save the signature. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, signatureFormSchema);
  return answerForm(submission, { context, failed }, async ({ signature, version }) => {
    const change = await saveSignature(user, signature, version);
    const toast = { type: "success", message: "Signature saved" } as const;
    return redirectWithToast(request, mailsPath, { ...toast, undo: settingUndoUrl(change) });
  });
}

export default function Mails() {
  const { kinds, saved } = useLoaderData<typeof loader>();
  return (
    <SettingPage
      title={settingNames.mail}
      lead="Your own words in the mails to shoppers. What a mail tells stays as it is"
      up={{ to: "/admin/settings", label: "Settings" }}
    >
      <div className="flex flex-col gap-6">
        <Table
          label="Mails table"
          columns={[{ label: "Mail" }, { label: "Own words" }]}
          width="small"
        >
          {kinds.map(({ kind, own }) => (
            <Row key={kind}>
              <RowName name={mailKinds[kind].name}>
                <Link to={`${mailsPath}/${kind}`} className="btn btn-outline btn-small">
                  {mailKinds[kind].name}
                </Link>
              </RowName>
              <Cell>{own}</Cell>
            </Row>
          ))}
        </Table>
        <SignatureForm key={saved.version} />
      </div>
    </SettingPage>
  );
}

function SignatureForm() {
  const { saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ signature: string; version: number }>({
    id: "signature",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  return (
    <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-4">
      <FormErrors form={form} />
      <SavedMeanwhile
        version={{ field: fields.version, saved: saved.version }}
        values={[{ label: "Signature", saved: saved.signature, field: fields.signature }]}
      />
      <TextAreaField
        field={fields.signature}
        label="Signature"
        rows={3}
        maxLength={mailTextLimit}
        hint="Stands below each of these mails; empty for none."
      />
      <SettingButtons cancelTo="/admin/settings" />
    </Form>
  );
}
