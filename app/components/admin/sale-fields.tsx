// The fields of a sale: when it is, and which products it has for how much less.
import type { ComponentProps } from "react";
import { CheckField, Field, SelectField } from "~/forms/field";
import { saleLimits } from "~/models/sale/sale";
import { CardFields, cardLabels } from "./card-fields";
import { TypeOptions } from "./product-fields";

type Meta = ComponentProps<typeof Field>["field"];

/** What each field is called. */
export const saleLabels = {
  name: "Sale name",
  startsAt: "From",
  endsAt: "Until",
  weekly: "Only Fridays and Saturdays",
  ...cardLabels,
} as const;

/** Its name and moments, by the shop's clock. */
export function SaleTimeFields({
  fields,
}: {
  fields: Record<keyof typeof saleLabels | "picture", Meta>;
}) {
  return (
    <>
      <Field
        field={fields.name}
        label={saleLabels.name}
        maxLength={saleLimits.name}
        autoComplete="off"
        hint="For the staff, and for its card; otherwise shoppers see the prices"
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field field={fields.startsAt} label={saleLabels.startsAt} type="datetime-local" required />
        <Field field={fields.endsAt} label={saleLabels.endsAt} type="datetime-local" required />
      </div>
      <CheckField field={fields.weekly} label={saleLabels.weekly} />
      <p className="hint">
        By the shop&apos;s clock. A weekly sale begins on each Friday at 0:00 and ends on Sunday at
        0:00.
      </p>
      <CardFields fields={fields} />
    </>
  );
}

interface SaleProductFieldsProps {
  fields: Record<"percent" | "chosen" | "category" | "type" | "brand", Meta>;
  /** How many products were chosen in their table; null where the form names them. */
  chosen: number | null;
  choices: {
    categories: { id: string; name: string }[];
    brands: string[];
    types: ComponentProps<typeof TypeOptions>["types"];
  };
}

/** How much less, and which products: those chosen in their table, or all of a kind. */
export function SaleProductFields({ fields, chosen, choices }: SaleProductFieldsProps) {
  return (
    <>
      <Field
        field={fields.percent}
        label="Percent off"
        inputMode="decimal"
        maxLength={5}
        autoComplete="off"
        placeholder="for example 15"
        hint="In whole taka; each price can be set by hand afterwards"
        required
      />
      {chosen === null ? (
        <fieldset className="grid gap-4 rounded-lg border border-ink-200 p-4 sm:grid-cols-3">
          <legend className="label px-1">Which products</legend>
          <SelectField field={fields.category} label="Department">
            <option value="">Any</option>
            {choices.categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField field={fields.type} label="Type">
            <option value="">Any</option>
            <TypeOptions types={choices.types} />
          </SelectField>
          <SelectField field={fields.brand} label="Brand">
            <option value="">Any</option>
            {choices.brands.map((brand) => (
              <option key={brand}>{brand}</option>
            ))}
          </SelectField>
        </fieldset>
      ) : (
        <>
          <input
            type="hidden"
            name={fields.chosen.name}
            value={typeof fields.chosen.initialValue === "string" ? fields.chosen.initialValue : ""}
          />
          <p>
            {chosen === 1
              ? "The product that you chose"
              : `The ${chosen.toLocaleString("en-US")} products that you chose`}
          </p>
        </>
      )}
    </>
  );
}
