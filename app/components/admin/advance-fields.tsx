// The fields of when cash at the door is taken after an advance only, and how much that is.
import type { FieldMetadata } from "@conform-to/react";
import { CheckField, Field, SelectField } from "~/forms/field";

/** Their words, as the form and what was saved meanwhile name them. */
export const advanceLabels = {
  advanceFrom: "Ask for an advance from (taka)",
  advanceKind: "The advance is",
  advanceSum: "Sum of the advance (taka)",
  advancePercent: "Percentage of the goods",
} as const;

interface AdvanceFieldsProps {
  fields: { [Name in keyof typeof advanceLabels]: FieldMetadata<string> };
  zones: { name: string; field: FieldMetadata<string> }[];
}

/** The sum and the percentage both keep what they hold: the choice above them says which one counts. */
export function AdvanceFields({ fields, zones }: AdvanceFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="float-start w-full font-semibold">Advance</legend>
      <p className="hint">
        It is paid another way before the order is packed, the rest at the door. Whoever did not
        take their last parcel is always asked for one. Without another way to pay there is none.
      </p>
      <Field
        field={fields.advanceFrom}
        label={advanceLabels.advanceFrom}
        hint="What the goods cost. Empty: whatever they cost, none is asked for."
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
      />
      {zones.length > 0 && (
        <fieldset className="flex flex-col gap-2">
          <legend className="label mb-1">Always ask for an advance in</legend>
          {zones.map(({ name, field }) => (
            <CheckField key={field.name} field={field} label={name} />
          ))}
        </fieldset>
      )}
      <SelectField field={fields.advanceKind} label={advanceLabels.advanceKind}>
        <option value="percent">A percentage of what the goods cost</option>
        <option value="sum">A sum</option>
      </SelectField>
      <Field
        field={fields.advancePercent}
        label={advanceLabels.advancePercent}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <Field
        field={fields.advanceSum}
        label={advanceLabels.advanceSum}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
      />
    </fieldset>
  );
}
