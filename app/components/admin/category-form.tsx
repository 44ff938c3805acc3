// The form of a category, for a new one and for changing one.
import { useForm, type SubmissionResult } from "@conform-to/react";
import { Field, SelectField } from "~/forms/field";
import { SubmitButton } from "~/forms/submit-button";
import { categoryLimits, categoryStatuses } from "~/models/category/category";
import type { CategoryFields } from "~/models/category/category";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { DialogFoot, DialogForm } from "./dialog-form";
import { DescriptionField } from "./category-description";

interface CategoryFormProps {
  /** What the fields hold at first. */
  values: Record<string, string | number>;
  result?: SubmissionResult | null;
  /** The category as it is saved; nothing for a new one. */
  saved?: CategoryFields & { version: number };
  submit: string;
  /** The table that the form leads back to. */
  list: string;
}

/** Name and status beside each other where there is room; the description's counter is live with scripts. */
export function CategoryForm({ values, result, saved, submit, list }: CategoryFormProps) {
  const [form, fields] = useForm<Record<keyof CategoryFields | "version", string>>({
    id: "category",
    lastResult: result,
    defaultValue: values,
  });
  return (
    <DialogForm form={form} className="flex flex-col gap-4">
      {saved && (
        <SavedMeanwhile
          version={{ field: fields.version, saved: saved.version }}
          values={[
            { label: "Category Name", saved: saved.name, field: fields.name },
            { label: "Description", saved: saved.description, field: fields.description },
            { label: "Status", saved: saved.status, field: fields.status },
          ]}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Field
          field={fields.name}
          label="Category Name"
          maxLength={categoryLimits.name}
          autoComplete="off"
          required
        />
        <SelectField
          field={fields.status}
          label="Status"
          required
          hint="Inactive hides it from shoppers."
        >
          {categoryStatuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
      </div>
      <DescriptionField field={fields.description} />
      <DialogFoot back={list} word="Cancel">
        <SubmitButton>{submit}</SubmitButton>
      </DialogFoot>
    </DialogForm>
  );
}
