// Where an order goes: the address as the delivery zones need it, by one of the 64 districts at home.
import type { FieldMetadata } from "@conform-to/react";
import { Field, SelectField } from "~/forms/field";
import { addressLimits } from "~/models/account/address";
import { districts } from "~/models/shipping/shipping";

interface PlaceFieldsProps {
  fields: Record<
    "street" | "city" | "district" | "zipCode" | "region" | "country",
    FieldMetadata<string>
  >;
  /** Whether the shop delivers to other countries. */
  abroad: boolean;
  /** False where somebody types another person's address: the browser's own would be wrong. */
  autoFill?: boolean;
}

/** State and country stand there only where the shop delivers abroad. */
export function PlaceFields({ fields, abroad, autoFill = true }: PlaceFieldsProps) {
  const part = (autoComplete: string) => ({
    autoComplete: autoFill ? autoComplete : "off",
    maxLength: addressLimits.field,
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field field={fields.street} label="Street and house" {...part("street-address")} />
      <Field
        field={fields.city}
        label="City or area"
        hint="For example Uttara or Savar."
        {...part("address-level2")}
      />
      <SelectField
        field={fields.district}
        label={abroad ? "District (in Bangladesh)" : "District"}
        autoComplete={autoFill ? "address-level1" : "off"}
      >
        <option value="">Choose a district</option>
        {districts.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Field
        field={fields.zipCode}
        label={abroad ? "Zip code (optional in Bangladesh)" : "Zip code (optional)"}
        {...part("postal-code")}
      />
      {abroad && (
        <>
          <Field field={fields.region} label="State (outside Bangladesh)" {...part("off")} />
          <Field field={fields.country} label="Country" {...part("country-name")} />
        </>
      )}
    </div>
  );
}
