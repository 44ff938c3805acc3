// VAT: the rate that every price includes.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { findSetting, saveSetting, vatFormSchema } from "~/models/settings/settings.server";

export const meta: MetaFunction = () => adminMeta("VAT");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { value, version } = await findSetting("vat");
  return { saved: { rate: String(value.rate / 100), version }, draft: await readDraft(request) };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, vatFormSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async ({ rate, version }) => {
    const change = await saveSetting(user, "vat", { rate }, version);
    const toast = { type: "success", message: "VAT saved" } as const;
    return redirectWithToast(request, "/admin/settings", {
      ...toast,
      undo: settingUndoUrl(change),
    });
  });
}

export default function VatSetting() {
  const { saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ rate: string; version: number }>({
    id: "vat",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  return (
    <SettingPage title="VAT" up={{ to: "/admin/settings", label: "Settings" }}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: saved.version }}
          values={[{ label: "VAT rate", saved: saved.rate, field: fields.rate }]}
        />
        <Field
          field={fields.rate}
          label="Rate in percent"
          inputMode="decimal"
          autoComplete="off"
          required
          hint="Prices and delivery include it. With 0 the shop does not speak of VAT. Orders keep what they were placed with."
        />
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}
