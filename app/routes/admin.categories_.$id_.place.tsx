// A category's place in the bar, and the filter's name that its products without a type count for.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { readDraft, requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { DragHandle } from "~/components/admin/drag-handle";
import { adminMeta } from "~/components/admin/page";
import { SettingButtons, SettingPage } from "~/components/admin/setting-page";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Field, SelectField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { answerForm } from "~/http/answer.server";
import { orNotFound } from "~/http/refusal.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { categoryUrl, filterGroups } from "~/models/category/category";
import { noCategory } from "~/models/category/edit.server";
import {
  categoryPlaceSchema,
  findCategoryPlace,
  saveCategoryPlace,
} from "~/models/category/place.server";

export const meta: MetaFunction = () => adminMeta("Place and filter");

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const found = orNotFound(await findCategoryPlace(params.id ?? ""), noCategory);
  const { id, name, version, place, filterGroup, bar } = found;
  const names = bar.map((category) => category.name);
  const saved = { place: String(place), filterGroup };
  return { id, name, version, saved, names, draft: await readDraft(request) };
}

const failed = "Failed to save category. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const id = params.id ?? "";
  const submission = submissionOf(form, categoryPlaceSchema, { blankIsText: true });
  return answerForm(submission, { context, failed }, async (place) => {
    await saveCategoryPlace(user, id, place);
    const toast = { type: "success", message: "Category updated successfully!" } as const;
    return redirectWithToast(request, categoryUrl(id), toast);
  });
}

export default function CategoryPlace() {
  const { id, name, version, saved, names, draft } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Record<"place" | "filterGroup" | "version", string>>({
    id: "category-place",
    lastResult: answer?.result,
    defaultValue: draft ?? { ...saved, version: String(version) },
  });
  return (
    <SettingPage title="Place and filter" lead={name} up={{ to: categoryUrl(id), label: name }}>
      <Form method="post" replace {...getFormProps(form)} className="flex max-w-xl flex-col gap-4">
        <FormErrors form={form} />
        <SavedMeanwhile
          version={{ field: fields.version, saved: version }}
          values={[
            { label: "Place", saved: saved.place, field: fields.place },
            { label: "Filter name", saved: saved.filterGroup, field: fields.filterGroup },
          ]}
        />
        <Field
          field={fields.place}
          label="Place in the category bar"
          type="number"
          inputMode="numeric"
          min={1}
          required
          hint="The others move along"
        />
        <BarOrder names={names} own={name} fieldId={fields.place.id} />
        <SelectField
          field={fields.filterGroup}
          label="Filter name"
          required
          hint="Which of the listing's Categories its products without a type count for"
        >
          {filterGroups.map((group) => (
            <option key={group}>{group}</option>
          ))}
        </SelectField>
        <SettingButtons cancelTo={categoryUrl(id)} />
      </Form>
    </SettingPage>
  );
}

/** With scripts the own row is dragged to its place: it stands in the field, and Save keeps it. */
function BarOrder({ names, own, fieldId }: { names: string[]; own: string; fieldId: string }) {
  const [place, setPlace] = useState(names.indexOf(own) + 1);
  const others = names.filter((name) => name !== own);
  const order = [...others.slice(0, place - 1), own, ...others.slice(place - 1)];
  const moveTo = (to: number) => {
    setPlace(to);
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    field.value = String(to);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <ol className="list-decimal ps-6 text-sm">
      {order.map((name) => (
        <li key={name} data-row className={name === own ? "font-semibold" : undefined}>
          <span className="flex min-h-9 items-center gap-2">
            {name}
            {name === own && <DragHandle name={name} place={place} onMove={moveTo} />}
          </span>
        </li>
      ))}
    </ol>
  );
}
