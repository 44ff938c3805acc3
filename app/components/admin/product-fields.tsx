// The fields of a product's form.
import { useState, type ComponentProps } from "react";
import { Field, SelectField, TextAreaField } from "~/forms/field";
import { productLimits } from "~/models/product";
import { PictureField } from "./picture-field";

type Meta = ComponentProps<typeof Field>["field"];

/** What the form sends, all of it text but the picture. */
export interface ProductForm {
  name: string;
  description: string;
  price: string;
  stock: string;
  category: string;
  brand: string;
  image: string;
}

interface ProductFieldsProps {
  fields: Record<keyof ProductForm, Meta>;
  categories: { id: string; name: string }[];
  /** The stored picture's id and the field that carries it. */
  keptPicture: { name: string; id: string | undefined };
}

/** Name and picture in full width, the rest in two columns where there is room. */
export function ProductFields({ fields, categories, keptPicture }: ProductFieldsProps) {
  return (
    <>
      <NameField field={fields.name} />
      <div className="grid gap-4 sm:grid-cols-2">
        {/* A step of 1 for the arrows; the form is not checked by the browser, so decimals pass. */}
        <Field
          field={fields.price}
          label="Price (৳)"
          type="number"
          min={0}
          step={1}
          inputMode="decimal"
          required
        />
        <Field
          field={fields.stock}
          label="Stock"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          required
        />
        <SelectField field={fields.category} label="Category" required>
          <option value="">Select a category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field field={fields.brand} label="Brand" maxLength={productLimits.brand} required />
      </div>
      <TextAreaField
        field={fields.description}
        label="Description"
        rows={3}
        maxLength={productLimits.description}
      />
      {/* A picture that was taken starts the field anew: its input no longer holds the file. */}
      <PictureField
        key={keptPicture.id}
        field={fields.image}
        label="Product Image"
        kept={keptPicture}
      />
    </>
  );
}

/** More can be typed than is accepted, so that the message is seen instead of letters vanishing. */
function NameField({ field }: { field: Meta }) {
  const typed = field.initialValue;
  const [length, setLength] = useState(typeof typed === "string" ? typed.length : 0);
  return (
    <Field
      field={field}
      label="Product Name"
      maxLength={productLimits.nameInput}
      required
      onInput={(event) => setLength(event.currentTarget.value.length)}
      hint={
        <span className={length > productLimits.name ? "font-semibold text-sale" : undefined}>
          {`${length}/${productLimits.name} characters`}
        </span>
      }
    />
  );
}
