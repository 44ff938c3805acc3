// A delivery zone: its name and the places in it; "new" adds one.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Field, TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { settingUndoUrl } from "~/models/audit/audit";
import { saveZone } from "~/models/shipping/edit-zone.server";
import { findZone, noZone } from "~/models/shipping/table.server";
import { zoneSchema } from "~/models/shipping/zone-form.server";

export const meta: MetaFunction = () => adminMeta("Delivery zone");

const list = "/admin/settings/delivery";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = params.zone ?? "";
  const saved = id === "new" ? null : orNotFound(await findZone(id), noZone);
  return { saved, draft: await readDraft(request) };
}

const failed = "Failed to save the zone. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  return answerForm(submissionOf(form, zoneSchema), { context, failed }, async (zone) => {
    const change = await saveZone(user, params.zone === "new" ? null : (params.zone ?? ""), zone);
    const toast = { type: "success", message: "Delivery zone saved" } as const;
    return redirectWithToast(request, list, { ...toast, undo: settingUndoUrl(change) });
  });
}

export default function Zone() {
  const { saved, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ name: string; places: string; place: string; version: number }>({
    id: "zone",
    lastResult: answer?.result,
    defaultValue: draft ?? saved ?? {},
  });
  return (
    <SettingPage
      title={saved ? `Delivery zone: ${saved.name}` : "Add delivery zone"}
      up={{ to: list, label: "Delivery" }}
    >
      <Form method="post" {...getFormProps(form)} className="flex max-w-xl flex-col gap-4">
        <FormErrors form={form} />
        {saved && (
          <SavedMeanwhile
            version={{ field: fields.version, saved: saved.version }}
            values={[
              { label: "Name", saved: saved.name, field: fields.name },
              { label: "Places", saved: saved.places, field: fields.places },
              { label: "Place in the order", saved: saved.place, field: fields.place },
            ]}
          />
        )}
        <Field field={fields.name} label="Name" maxLength={60} autoComplete="off" required />
        <TextAreaField
          field={fields.places}
          label="Places"
          rows={8}
          hint="One a line: country, or country, state, or country, state, city. The country * is every country. A zone without places is for what is fetched at the shop."
        />
        <Field
          field={fields.place}
          label="Place in the order"
          inputMode="numeric"
          hint="Of two zones that name an address alike the first one counts. Empty: as before, a new one last."
        />
        <SettingButtons cancelTo={list} />
      </Form>
    </SettingPage>
  );
}
