// Payment: which ways to pay the checkout offers.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { CheckField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findSetting, paymentFormSchema, saveSetting } from "~/models/settings/settings.server";

export const meta: MetaFunction = () => adminMeta("Payment");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { value, version } = await findSetting("payment");
  const saved = { cashOnDelivery: value.cashOnDelivery ? "on" : "", version };
  return { saved, draft: await readDraft(request) };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, paymentFormSchema);
  return answerForm(submission, { context, failed }, async ({ cashOnDelivery, version }) => {
    await saveSetting(user, "payment", { cashOnDelivery: cashOnDelivery === "on" }, version);
    const toast = { type: "success", message: "Payment saved" } as const;
    return redirectWithToast(request, "/admin/settings", toast);
  });
}

export default function PaymentSetting() {
  const { saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ cashOnDelivery: string; version: number }>({
    id: "payment",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  return (
    <SettingPage title="Payment" up={{ to: "/admin/settings", label: "Settings" }}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: saved.version }}
          values={[
            {
              label: "Cash on delivery",
              saved: saved.cashOnDelivery,
              field: fields.cashOnDelivery,
            },
          ]}
        />
        <CheckField field={fields.cashOnDelivery} label="Take cash on delivery" />
        <p className="hint">
          Without it there is no way to pay yet, and the checkout says so before anything is
          ordered.
        </p>
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}
