// Payment: which ways to pay the checkout offers, what each is called, and where the money goes to.
import { getFormProps, useForm, type FieldMetadata } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { AdvanceFields, advanceLabels } from "~/components/admin/advance-fields";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { CheckField, Field, TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { cardKeys } from "~/models/payment/method.server";
import { advanceZoneField, paymentFormSchema } from "~/models/settings/payment.server";
import { findSetting, saveSetting } from "~/models/settings/settings.server";
import { findZones } from "~/models/shipping/rate.server";

export const meta: MetaFunction = () => adminMeta("Payment");

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [{ value, version }, zones] = await Promise.all([findSetting("payment"), deliveryZones()]);
  const { advanceZones, ...rest } = value;
  const ticks = {
    cashOnDelivery: onOrEmpty(value.cashOnDelivery),
    bank: onOrEmpty(value.bank),
    bkash: onOrEmpty(value.bkash),
    card: onOrEmpty(value.card),
    stripe: onOrEmpty(value.stripe),
  };
  const saved: Record<string, string> = {
    ...rest,
    ...ticks,
    advanceFrom: inTaka(value.advanceFrom),
    advanceSum: inTaka(value.advanceSum),
    advancePercent: String(value.advancePercent),
    version: String(version),
  };
  for (const { id } of zones) {
    saved[advanceZoneField(id)] = onOrEmpty(advanceZones.includes(id));
  }
  const inZones = zones.map(({ id, name }) => ({ field: advanceZoneField(id), name }));
  return { saved, zones: inZones, keys: cardKeys(), draft: await readDraft(request) };
}

/** Where something is brought to; what is fetched lies in none. */
async function deliveryZones() {
  return (await findZones()).filter(({ places }) => places.length > 0);
}

function onOrEmpty(isOn: boolean): string {
  return isOn ? "on" : "";
}

function inTaka(amount: number | null): string {
  return amount === null ? "" : String(amount / 100);
}

const failed = "Failed to save the setting. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, paymentFormSchema(await deliveryZones()));
  return answerForm(submission, { context, failed }, async ({ version, value }) => {
    const change = await saveSetting(user, "payment", value, version);
    const toast = { type: "success", message: "Payment saved" } as const;
    return redirectWithToast(request, "/admin/settings", {
      ...toast,
      undo: settingUndoUrl(change),
    });
  });
}

const labels = {
  cashOnDelivery: "Take cash on delivery",
  cashLabel: "Name of cash on delivery",
  bank: "Take bank transfers",
  bankLabel: "Name of bank transfer",
  bankAccount: "Bank account",
  bkash: "Take bKash by hand",
  bkashLabel: "Name of bKash",
  bkashAccount: "bKash account",
  card: "Take cards through SSLCommerz",
  cardLabel: "Name of cards",
  stripe: "Take cards through Stripe",
  stripeLabel: "Name of cards through Stripe",
  ...advanceLabels,
} as const;
const names = Object.keys(labels) as (keyof typeof labels)[];

export default function PaymentSetting() {
  const { saved, zones, draft, keys } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<string, string>>({
    id: "payment",
    lastResult: answer?.result,
    defaultValue: draft ?? saved,
  });
  const field = (name: string) => fields[name] as FieldMetadata<string>;
  const advanceZones = zones.map(({ name, ...zone }) => ({ name, field: field(zone.field) }));
  const values = [
    ...names.map((name) => ({ label: labels[name], name })),
    ...zones.map(({ field, name }) => ({
      label: `Always ask for an advance in ${name}`,
      name: field,
    })),
  ].map(({ label, name }) => ({ label, saved: saved[name] ?? "", field: field(name) }));
  const account = "Buyers see it on their order, as it stands here.";
  return (
    <SettingPage title="Payment" up={{ to: "/admin/settings", label: "Settings" }}>
      <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-6">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: field("version"), saved: Number(saved.version) }}
          values={values}
        />
        <Way legend="Cash" on={field("cashOnDelivery")} label={labels.cashOnDelivery}>
          <Name field={field("cashLabel")} label={labels.cashLabel} />
          <AdvanceFields
            fields={{
              ...{ advanceFrom: field("advanceFrom"), advanceKind: field("advanceKind") },
              ...{ advanceSum: field("advanceSum"), advancePercent: field("advancePercent") },
            }}
            zones={advanceZones}
          />
        </Way>
        <Way legend="Bank" on={field("bank")} label={labels.bank}>
          <Name field={field("bankLabel")} label={labels.bankLabel} />
          <TextAreaField field={field("bankAccount")} label={labels.bankAccount} hint={account} />
        </Way>
        <Way legend="bKash" on={field("bkash")} label={labels.bkash}>
          <Name field={field("bkashLabel")} label={labels.bkashLabel} />
          <TextAreaField field={field("bkashAccount")} label={labels.bkashAccount} hint={account} />
        </Way>
        <Way legend="Cards" on={field("card")} label={labels.card}>
          <Keys of="SSLCommerz" areSet={keys.sslcommerz} />
          <Name field={field("cardLabel")} label={labels.cardLabel} />
        </Way>
        <Way legend="Cards through Stripe" on={field("stripe")} label={labels.stripe}>
          <Keys of="Stripe" areSet={keys.stripe} />
          <Name field={field("stripeLabel")} label={labels.stripeLabel} />
        </Way>
        <p className="hint">
          Without any of them there is no way to pay, and the checkout says so before anything is
          ordered.
        </p>
        <SettingButtons cancelTo="/admin/settings" />
      </Form>
    </SettingPage>
  );
}

interface WayProps {
  legend: string;
  on: FieldMetadata<string>;
  label: string;
  children: ReactNode;
}

function Way({ legend, on, label, children }: WayProps) {
  return (
    <fieldset className="flex flex-col gap-3 border-t border-ink-200 pt-4">
      <legend className="float-start w-full font-semibold">{legend}</legend>
      <CheckField field={on} label={label} />
      {children}
    </fieldset>
  );
}

function Keys({ of, areSet }: { of: string; areSet: boolean }) {
  return (
    <p className="hint">
      {areSet
        ? `The keys of ${of} are set in the shop's environment.`
        : `Not offered, however it is switched: the keys of ${of} are not set in the shop's environment.`}
    </p>
  );
}

/** An empty name becomes the usual one. */
function Name({ field, label }: { field: FieldMetadata<string>; label: string }) {
  return <Field field={field} label={label} maxLength={60} autoComplete="off" />;
}
