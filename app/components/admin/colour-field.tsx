// Chooses which of a product's colours a picture shows.
import type { ComponentProps } from "react";
import { SelectField } from "~/forms/field";
import { everyColour } from "~/models/product/gallery";

interface ColourFieldProps {
  field: ComponentProps<typeof SelectField>["field"];
  /** Those that the product's variants have. */
  colours: readonly string[];
}

export function ColourField({ field, colours }: ColourFieldProps) {
  return (
    <SelectField field={field} label="Colour">
      <option value="">{everyColour}</option>
      {colours.map((colour) => (
        <option key={colour}>{colour}</option>
      ))}
    </SelectField>
  );
}
