// Reviews: whether what buyers write waits for approval.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { FormErrors } from "~/forms/form-errors";
import { RadioField } from "~/forms/radio-field";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { reviewPublishing, settingNames, type Settings } from "~/models/settings/settings";
import { findSetting, reviewsFormSchema, saveSetting } from "~/models/settings/settings.server";

export const meta: MetaFunction = () => adminMeta(settingNames.reviews);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { value, version } = await findSetting("reviews");
  return { saved: { ...value, version }, draft: await readDraft(request) };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, reviewsFormSchema);
  return answerForm(submission, { context, failed }, async ({ version, ...value }) => {
    const change = await saveSetting(user, "reviews", value, version);
    const toast = { type: "success", message: "Reviews saved" } as const;
    return redirectWithToast(request, "/admin/settings", {
      ...toast,
      undo: settingUndoUrl(change),
    });
  });
}

export default function ReviewsSetting() {
  const { saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ publish: string; version: number }>({
    id: "reviews",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  return (
    <SettingPage title={settingNames.reviews} up={{ to: "/admin/settings", label: "Settings" }}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: saved.version }}
          values={[{ label: "Shown", saved: saved.publish, field: fields.publish }]}
        />
        <RadioField
          field={fields.publish}
          legend="When is a review shown?"
          options={reviewPublishing.map((value) => ({ value, label: value, hint: hints[value] }))}
        />
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}

const hints: Record<Settings["reviews"]["publish"], string> = {
  "After approval": "Every review waits until you have read it.",
  "At once": "Except for guests, and for who has no approved review yet: theirs wait.",
};
