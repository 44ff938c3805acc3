// The fields of the bulk change: what to do to the price, stock, category, type and status of every chosen product.
import type { ComponentProps } from "react";
import { TypeOptions } from "~/components/admin/product-fields";
import { Field, SelectField } from "~/forms/field";
import type { BulkFields as Values } from "~/models/product/bulk";

interface BulkFieldsProps {
  fields: Record<keyof Values, ComponentProps<typeof Field>["field"]>;
  categories: { id: string; name: string }[];
  types: ComponentProps<typeof TypeOptions>["types"];
}

/** What is left empty stays as it is. */
export function BulkFields({ fields, categories, types }: BulkFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field
        field={fields.percent}
        label="Price by percent"
        inputMode="decimal"
        placeholder="for example 5 or -12.5"
        maxLength={8}
        hint="What is on sale keeps its price before the discount."
      />
      <SelectField field={fields.stockMode} label="Stock">
        <option value="">No change</option>
        <option value="set">Set to</option>
        <option value="add">Add</option>
      </SelectField>
      <Field
        field={fields.pieces}
        label="Pieces"
        type="number"
        step={1}
        inputMode="numeric"
        hint="Of each variant. A negative number takes away, down to 0."
      />
      <SelectField field={fields.category} label="Category">
        <option value="">No change</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField field={fields.type} label="Type">
        <option value="">No change</option>
        <TypeOptions types={types} />
      </SelectField>
      <SelectField
        field={fields.status}
        label="Status"
        hint="Status follows the stock: 0 Out of Stock, 1 to 5 Low Stock, above 5 Active. Out of Stock sets the stock to 0; for the others change the stock."
      >
        <option value="">No change</option>
        <option value="Out of Stock">Out of Stock (stock 0)</option>
      </SelectField>
    </div>
  );
}
