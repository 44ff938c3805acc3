// The form of a product type, for a new one and for changing one.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { Picture } from "~/components/ui/picture";
import { CheckField, Field, FieldError, SelectField, TextAreaField } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { filterGroups } from "~/models/category/category";
import { typeLimits, typesPath } from "~/models/product/type";
import { SettingButtons } from "./setting-page";

/** What the form holds, all of it text; a box that is not ticked is not there. */
export type TypeValues = Record<
  "name" | "category" | "filterGroup" | "tile" | "place" | "picture" | "names",
  string
> & { usual?: string };

interface TypeFormProps {
  values: Record<string, string | undefined>;
  result: SubmissionResult | undefined;
  categories: { id: string; name: string }[];
  /** The pictures that its tile can show. */
  pictures: string[];
  /** The type as it is saved; nothing for a new one. */
  saved?: TypeValues & { version: number };
}

const labels = {
  name: "Type name",
  category: "Department",
  filterGroup: "Filter name",
  usual: "Usual type",
  tile: "Tile",
  place: "Place",
  picture: "Picture",
  names: "Specification names",
} as const;

/** What it is, where it shows, and what its products say. */
export function TypeForm({ values, result, categories, pictures, saved }: TypeFormProps) {
  const [form, fields] = useForm<Record<keyof typeof labels | "version", string>>({
    id: "type",
    lastResult: result,
    defaultValue: values,
  });
  const names = Object.keys(labels) as (keyof typeof labels)[];
  return (
    <Form method="post" replace {...getFormProps(form)} className="flex max-w-3xl flex-col gap-4">
      <FormErrors form={form} />
      {saved && (
        <SavedMeanwhile
          version={{ field: fields.version, saved: saved.version }}
          values={names.map((name) => ({
            label: labels[name],
            saved: saved[name] ?? "",
            field: fields[name],
          }))}
        />
      )}
      <Field
        field={fields.name}
        label={labels.name}
        maxLength={typeLimits.name}
        autoComplete="off"
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField field={fields.category} label={labels.category} required>
          <option value="">Select a department</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          field={fields.filterGroup}
          label={labels.filterGroup}
          required
          hint="Which of the listing's Categories its products count for"
        >
          {filterGroups.map((group) => (
            <option key={group}>{group}</option>
          ))}
        </SelectField>
      </div>
      <CheckField
        field={fields.usual}
        label="Products of the department that are given no type are of this one"
      />
      <fieldset className="grid gap-4 rounded-lg border border-ink-200 p-4 sm:grid-cols-2">
        <legend className="label px-1">Tile on the home page</legend>
        <Field
          field={fields.tile}
          label={labels.tile}
          maxLength={typeLimits.tile}
          autoComplete="off"
          hint="Its name; types of one name share it. Empty: none"
        />
        <Field
          field={fields.place}
          label={labels.place}
          type="number"
          inputMode="numeric"
          min={1}
          max={typeLimits.place}
          hint="Among the tiles, the lowest first"
        />
        <Pictures field={fields.picture} pictures={pictures} />
      </fieldset>
      <TextAreaField
        field={fields.names}
        label={labels.names}
        rows={8}
        hint="One in each line, offered for its products. Empty: those that most of its products have"
      />
      <SettingButtons cancelTo={typesPath} />
    </Form>
  );
}

interface PicturesProps {
  field: Parameters<typeof Field>[0]["field"];
  pictures: string[];
}

function Pictures({ field, pictures }: PicturesProps) {
  const chosen = typeof field.initialValue === "string" ? field.initialValue : "";
  return (
    <fieldset className="sm:col-span-2" id={field.id}>
      <legend className="label mb-2">{labels.picture}</legend>
      <div className="flex flex-wrap gap-3">
        {["", ...pictures].map((path, index) => (
          <label key={path} className="check flex items-center gap-2">
            <input
              type="radio"
              name={field.name}
              value={path}
              defaultChecked={path === chosen}
              aria-describedby={field.errors && field.errorId}
            />
            {path === "" ? (
              "None"
            ) : (
              <Picture
                path={path}
                alt={`Product ${index}`}
                sizes="64px"
                className="size-16 rounded-lg border border-ink-200 object-contain"
              />
            )}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
