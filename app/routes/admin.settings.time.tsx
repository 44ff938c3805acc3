// Time zone: where the shop's days begin, and what its clocks say.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { SelectField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { alarmSales } from "~/models/sale/alarm.server";
import { saveTimeZone } from "~/models/settings/dates.server";
import { findSetting, timeFormSchema, timeZones } from "~/models/settings/settings.server";

export const meta: MetaFunction = () => adminMeta("Time zone");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { value, version } = await findSetting("time");
  return { zones: timeZones, saved: { ...value, version }, draft: await readDraft(request) };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, timeFormSchema);
  return answerForm(submission, { context, failed }, async ({ zone, version }) => {
    await saveTimeZone(user, zone, version);
    await alarmSales();
    const toast = { type: "success", message: "Time zone saved" } as const;
    return redirectWithToast(request, "/admin/settings", toast);
  });
}

export default function TimeZoneSetting() {
  const { zones, saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ zone: string; version: number }>({
    id: "time",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  return (
    <SettingPage title="Time zone" up={{ to: "/admin/settings", label: "Settings" }}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: saved.version }}
          values={[{ label: "Time zone", saved: saved.zone, field: fields.zone }]}
        />
        <SelectField field={fields.zone} label="Time zone" required>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll("_", " ")}
            </option>
          ))}
        </SelectField>
        <p className="hint">
          Every date is shown in it, days of filters and charts begin in it, invoices are numbered
          by its years. Nothing that is stored changes.
        </p>
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}
