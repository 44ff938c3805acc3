// The fields of a slide, banner, tile or brand: words, link, picture, time, place.
import type { FieldMetadata } from "@conform-to/react";
import { CheckField, Field, SelectField } from "~/forms/field";
import { homePicture, keptField } from "~/models/picture/rules";
import { homeKinds } from "~/models/settings/home";
import { PictureField } from "./picture-field";

/** What each field of text is called. */
export const homeItemLabels = {
  kind: "Kind",
  title: "Title",
  text: "Text",
  href: "Leads to",
  from: "From",
  until: "Until",
  place: "Place",
} as const;

/** The names of the fields that are filled from what is saved. */
export type HomeItemField = keyof typeof homeItemLabels | "version";

interface HomeItemFieldsProps {
  fields: Record<HomeItemField | "picture" | "remove", FieldMetadata<string>>;
  /** The picture that it has. */
  present: string | null;
  isNew: boolean;
}

/** Everything but the buttons. */
export function HomeItemFields({ fields, present, isNew }: HomeItemFieldsProps) {
  const kept = fields.picture.initialValue;
  return (
    <>
      <SelectField field={fields.kind} label={homeItemLabels.kind} required>
        {Object.entries(homeKinds).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field field={fields.title} label={homeItemLabels.title} maxLength={60} required />
      <Field
        field={fields.text}
        label={homeItemLabels.text}
        maxLength={120}
        hint="A sentence below the title; tiles and brands show their title alone"
      />
      <Field
        field={fields.href}
        label={homeItemLabels.href}
        maxLength={300}
        autoComplete="off"
        placeholder="/category?offers=1"
        hint="An address in this shop, from its first slash on"
        required
      />
      <PictureField
        key={kept}
        field={fields.picture}
        label="Picture"
        kept={{ name: keptField("picture"), id: kept }}
        present={present}
        rules={homePicture}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field field={fields.from} label={homeItemLabels.from} type="datetime-local" />
        <Field field={fields.until} label={homeItemLabels.until} type="datetime-local" />
      </div>
      <p className="hint">By the shop&apos;s clock. Left empty it shows at once, or without end.</p>
      <Field
        field={fields.place}
        label={homeItemLabels.place}
        type="number"
        min={1}
        max={100}
        hint="Among those of its kind, the first is 1; empty: the last"
      />
      {!isNew && <CheckField field={fields.remove} label="Take it off the home page" />}
    </>
  );
}
