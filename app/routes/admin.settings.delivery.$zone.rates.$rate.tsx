// A rate of a delivery zone: what a way to deliver costs there; "new" adds one.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { CheckField, Field, SelectField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { currencyNames } from "~/models/money";
import { saveRate } from "~/models/shipping/edit-rate.server";
import { rateSchema, rateValues } from "~/models/shipping/rate-form.server";
import { findRateOf, findZone, noZone } from "~/models/shipping/table.server";

export const meta: MetaFunction = () => adminMeta("Delivery rate");

const list = "/admin/settings/delivery";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { name, version, id } = orNotFound(await findZone(params.zone ?? ""), noZone);
  const isNew = params.rate === "new";
  const rate = isNew ? null : orNotFound(await findRateOf(id, params.rate ?? ""), noZone);
  const saved = rate && rateValues(rate);
  return { zone: { name, version }, saved, draft: await readDraft(request) };
}

const failed = "Failed to save the rate. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, rateSchema), { context, failed }, async (rate) => {
    const id = params.rate === "new" ? null : (params.rate ?? "");
    const change = await saveRate(user, params.zone ?? "", id, rate);
    const toast = { type: "success", message: "Delivery rate saved" } as const;
    return redirectWithToast(request, list, { ...toast, undo: settingUndoUrl(change) });
  });
}

type Values = ReturnType<typeof rateValues> & { version: number };
const first = { currency: "BDT", active: "on" };

export default function Rate() {
  const { zone, saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Values>({
    id: "rate",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...(saved ?? first), version: zone.version },
  });
  const labels = {
    name: "Name",
    days: "How long it takes",
    currency: "Currency",
    price: "Price",
    freeFrom: "Free from",
    pickup: "Fetched at the shop",
    active: "Offered",
    place: "Place in the order",
  } as const;
  return (
    <SettingPage
      title={saved ? `${zone.name}: ${saved.name}` : `${zone.name}: add rate`}
      up={{ to: list, label: "Delivery" }}
    >
      <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: zone.version }}
          values={(Object.keys(labels) as (keyof typeof labels)[]).map((name) => ({
            label: labels[name],
            saved: saved?.[name] ?? "",
            field: fields[name],
          }))}
        />
        <Field field={fields.name} label={labels.name} maxLength={60} required />
        <Field
          field={fields.days}
          label={labels.days}
          maxLength={60}
          required
          hint="In words, for example 1 to 2 days."
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField field={fields.currency} label={labels.currency} required>
            {Object.entries(currencyNames).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field field={fields.price} label={labels.price} inputMode="decimal" required />
          <Field
            field={fields.freeFrom}
            label={labels.freeFrom}
            inputMode="decimal"
            hint="Empty for never."
          />
        </div>
        <CheckField field={fields.pickup} label={labels.pickup} />
        <CheckField field={fields.active} label={labels.active} />
        <Field
          field={fields.place}
          label={labels.place}
          inputMode="numeric"
          hint="Buyers are offered the first one first. Empty: as before, a new one last."
        />
        <SettingButtons cancelTo={list} />
      </Form>
    </SettingPage>
  );
}
