// The fields of a promotion: what it is called, what it does, when and for whom it holds, and its card on the home page.
import type { ComponentProps } from "react";
import { CheckField, Field, SelectField, TextAreaField } from "~/forms/field";
import { promotionLimits, weekdayNames } from "~/models/promotion/promotion";
import { CardFields, cardLabels } from "./card-fields";
import { Part } from "./part";
import { TypeOptions } from "./product-fields";

type Meta = ComponentProps<typeof Field>["field"];

/** What each field is called. */
export const promotionLabels = {
  name: "Promotion name",
  code: "Code",
  deed: "What it does",
  percent: "Percent",
  amount: "Taka",
  count: "Pieces free for each one",
  called: "What they are called",
  freeBrand: "Free brand",
  freeWithin: "Free kind",
  freeProducts: "Free products",
  brand: "Brand",
  within: "Kind",
  products: "Products",
  least: "Sum at least (৳)",
  firstOrder: "First orders only",
  emailEndings: "Proven e-mail ends in",
  startsAt: "From",
  endsAt: "Until",
  priority: "Priority",
  usageLimit: "Orders at most",
  perCustomer: "Orders of one customer at most",
  ...{ day0: "Sunday", day1: "Monday", day2: "Tuesday", day3: "Wednesday" },
  ...{ day4: "Thursday", day5: "Friday", day6: "Saturday" },
  ...cardLabels,
} as const;

export type PromotionFieldName = keyof typeof promotionLabels;

interface PromotionFieldsProps {
  fields: Record<PromotionFieldName | "picture", Meta>;
  choices: {
    categories: { id: string; name: string }[];
    brands: string[];
    types: ComponentProps<typeof TypeOptions>["types"];
    groups: string[];
  };
}

const deeds = [
  ["percentLines", "Percent off each product it is for"],
  ["percentOrder", "Percent off the whole order"],
  ["sumLines", "Taka off each piece it is for"],
  ["sumOrder", "Taka off the whole order"],
  ["delivery", "Free delivery"],
  ["free", "Other products free for each piece it is for"],
] as const;

/** All of them, each part under its own heading. */
export function PromotionFields({ fields, choices }: PromotionFieldsProps) {
  const label = promotionLabels;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          field={fields.name}
          label={label.name}
          maxLength={promotionLimits.name}
          autoComplete="off"
          hint="Buyers read it beside what it takes off"
          required
        />
        <Field
          field={fields.code}
          label={label.code}
          maxLength={promotionLimits.code}
          autoComplete="off"
          hint="Without one it works by itself"
        />
      </div>
      <Part legend="What it does">
        <SelectField field={fields.deed} label={label.deed} required>
          {deeds.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <Short field={fields.percent} label={label.percent} hint="For percent off" />
        <Short field={fields.amount} label={label.amount} hint="For taka off" />
      </Part>
      <Part legend="Products it is for">
        <GroupFields
          fields={[fields.within, fields.brand, fields.products]}
          labels={[label.within, label.brand, label.products]}
          choices={choices}
        />
        <Short field={fields.least} label={label.least} hint="What these products cost together" />
      </Part>
      <Part legend="Products that are free">
        <GroupFields
          fields={[fields.freeWithin, fields.freeBrand, fields.freeProducts]}
          labels={[label.freeWithin, label.freeBrand, label.freeProducts]}
          choices={choices}
        />
        <Short field={fields.count} label={label.count} hint="The cheapest first" />
        <Field
          field={fields.called}
          label={label.called}
          maxLength={40}
          autoComplete="off"
          hint="The cart says: Choose your free …"
        />
      </Part>
      <Part legend="When and for whom">
        <Field field={fields.startsAt} label={label.startsAt} type="datetime-local" />
        <Field field={fields.endsAt} label={label.endsAt} type="datetime-local" />
        <Short
          field={fields.priority}
          label={label.priority}
          hint="Of two that take off the same, the higher one"
        />
        <Short field={fields.usageLimit} label={label.usageLimit} hint="Any number without it" />
        <Short field={fields.perCustomer} label={label.perCustomer} hint="Any number without it" />
        <Field
          field={fields.emailEndings}
          label={label.emailEndings}
          autoComplete="off"
          hint="For example .edu .ac.bd"
        />
        <div className="flex flex-wrap gap-x-5 sm:col-span-3">
          {weekdayNames.map((name, day) => (
            <CheckField key={name} field={fields[`day${day}` as PromotionFieldName]} label={name} />
          ))}
          <p className="hint w-full">No day ticked: every day, by the shop&apos;s clock.</p>
        </div>
        <CheckField field={fields.firstOrder} label={label.firstOrder} />
      </Part>
      <CardFields fields={fields} />
    </>
  );
}

function Short({ field, label, hint }: { field: Meta; label: string; hint: string }) {
  return (
    <Field
      field={field}
      label={label}
      hint={hint}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
  );
}

interface GroupFieldsProps {
  /** Kind, brand and products. */
  fields: [Meta, Meta, Meta];
  labels: [string, string, string];
  choices: PromotionFieldsProps["choices"];
}

/** What is left out says nothing: without any, it is every product. */
function GroupFields({ fields, labels, choices }: GroupFieldsProps) {
  const [within, brand, products] = fields;
  const types = choices.types.map(({ id, ...type }) => ({ ...type, id: `type:${id}` }));
  return (
    <>
      <SelectField field={within} label={labels[0]}>
        <option value="">Any</option>
        <optgroup label="Departments">
          {choices.categories.map(({ id, name }) => (
            <option key={id} value={`category:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="The filter's groups">
          {choices.groups.map((name) => (
            <option key={name} value={`group:${name}`}>
              {name}
            </option>
          ))}
        </optgroup>
        <TypeOptions types={types} />
      </SelectField>
      <SelectField field={brand} label={labels[1]}>
        <option value="">Any</option>
        {choices.brands.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextAreaField
        field={products}
        label={labels[2]}
        rows={2}
        maxLength={1000}
        hint="By the codes on their pages, for example GS-1085"
      />
    </>
  );
}
