// Exchange rate: how many taka a US dollar is worth, and since when.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { useDates } from "~/components/ui/dates";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import {
  exchangeFormSchema,
  findExchange,
  saveExchange,
  takaInput,
} from "~/models/settings/exchange.server";

export const meta: MetaFunction = () => adminMeta("Exchange rate");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { rate, updatedAt, version } = await findExchange();
  return { saved: { taka: takaInput(rate), version }, updatedAt, draft: await readDraft(request) };
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, exchangeFormSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (change) => {
    await saveExchange(user, change);
    const toast = { type: "success", message: "Exchange rate saved" } as const;
    return redirectWithToast(request, "/admin/settings", toast);
  });
}

export default function ExchangeSetting() {
  const { formatDateTime } = useDates();
  const { saved, updatedAt, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ taka: string; version: number }>({
    id: "exchange",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  return (
    <SettingPage title="Exchange rate" up={{ to: "/admin/settings", label: "Settings" }}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: saved.version }}
          values={[{ label: "Taka for a US dollar", saved: saved.taka, field: fields.taka }]}
        />
        <p>
          {updatedAt === null
            ? "No rate is set."
            : `The rate is of ${formatDateTime(updatedAt)}. Saving gives it today's date, changed or not.`}
        </p>
        <Field
          field={fields.taka}
          label="Taka for a US dollar"
          inputMode="decimal"
          autoComplete="off"
          required
          hint="Sums across both currencies, such as what customers spent, and deals shown in dollars go by it from now on. Orders keep what they were worth on their day."
        />
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}
