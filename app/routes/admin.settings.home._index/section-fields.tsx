// The fields of the home page's sections: whether each is on, its place, and its time.
import type { FieldMetadata } from "@conform-to/react";
import { Link } from "~/components/ui/link";
import { CheckField, Field } from "~/forms/field";
import { sectionKinds, sectionNames, type SectionKind } from "~/models/settings/home-section";
import { stateColours } from "./state";

/** A section as it is saved. */
export interface SavedSection {
  kind: SectionKind;
  state: keyof typeof stateColours;
  /** From when it shows, as ISO 8601, where that is to come. */
  waitsFor: string | null;
}

/** Each field of a section: the end of its name in the form, and what it is called. */
const parts = { On: "Shown", Place: "Place", From: "From", Until: "Until" } as const;

/** Every field of the sections: its name in the form, and its words beside others. */
export const sectionFields = sectionKinds.flatMap((kind) =>
  Object.entries(parts).map(([part, words]) => ({
    name: kind + part,
    label: `${sectionNames[kind]}: ${words}`,
  })),
);

interface SectionFieldsProps {
  field: (name: string) => FieldMetadata<string>;
  sections: SavedSection[];
}

/** In the order in which they stand. */
export function SectionFields({ field, sections }: SectionFieldsProps) {
  return sections.map(({ kind, state, waitsFor }) => (
    <fieldset key={kind} className="min-w-0 sm:rounded-lg sm:border sm:border-ink-200 sm:p-4">
      <legend className="label px-1">
        {sectionNames[kind]} <span className={`badge ${stateColours[state]}`}>{state}</span>
      </legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <CheckField field={field(`${kind}On`)} label={parts.On} />
        <Field
          field={field(`${kind}Place`)}
          label={parts.Place}
          type="number"
          inputMode="numeric"
          min={1}
          max={sectionKinds.length}
          required
        />
        <Field field={field(`${kind}From`)} label={parts.From} type="datetime-local" />
        <Field field={field(`${kind}Until`)} label={parts.Until} type="datetime-local" />
      </div>
      {waitsFor && (
        <p className="mt-3">
          <Link
            to={`/?preview=${encodeURIComponent(waitsFor)}`}
            className="btn btn-outline btn-small"
          >
            Preview<span className="sr-only"> {sectionNames[kind]}</span>
          </Link>
        </p>
      )}
    </fieldset>
  ));
}
