// The fields of a product's form.
import { useState, type ComponentProps } from "react";
import { Field, SelectField, TextAreaField } from "~/forms/field";
import { productLimits } from "~/models/product/product";
import { publicStates, stateHints } from "~/models/product/public-state";
import { LoadFailure } from "./load-failure";
import { PictureField } from "./picture-field";

type Meta = ComponentProps<typeof Field>["field"];

/** What the form sends, all of it text but the picture; several variants number their prices and stocks. */
export type ProductForm = Record<string, string>;

/** The price and stock fields of one variant. */
export interface VariantFields {
  /** Empty for the only one. */
  name: string;
  price: string;
  stock: string;
}

interface ProductFieldsProps {
  /** conform's metadata of a field by its name. */
  fieldOf: (name: string) => Meta;
  /** Null when they could not be loaded. */
  categories: { id: string; name: string }[] | null;
  /** Each with the category that it usually stands in; null when they could not be loaded. */
  types: { id: string; name: string; category: string }[] | null;
  variants: VariantFields[];
  picture: {
    /** The stored picture's id and the field that carries it. */
    kept: { name: string; id: string | undefined };
    /** The picture that the product has, when it may stay. */
    present?: string | null;
  };
}

/** Name and picture in full width, the rest in two columns where there is room. */
export function ProductFields(props: ProductFieldsProps) {
  const { fieldOf, categories, types, variants, picture } = props;
  const [only, ...others] = variants;
  return (
    <>
      <NameField field={fieldOf("name")} />
      <div className="grid gap-4 sm:grid-cols-2">
        {only && others.length === 0 && <Figures fieldOf={fieldOf} variant={only} />}
        <CategoryField field={fieldOf("category")} categories={categories} />
        <TypeField field={fieldOf("type")} types={types} />
        <Field field={fieldOf("brand")} label="Brand" maxLength={productLimits.brand} required />
        <StateFields fieldOf={fieldOf} />
      </div>
      {others.length > 0 && (
        <fieldset className="flex flex-col gap-4 rounded-lg border border-ink-200 p-4">
          <legend className="label px-1">Variants</legend>
          {variants.map((variant) => (
            <div
              key={variant.price}
              className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_9rem_7rem]"
            >
              <p className="text-sm font-semibold max-sm:col-span-2 sm:pt-8">{variant.name}</p>
              <Figures fieldOf={fieldOf} variant={variant} />
            </div>
          ))}
        </fieldset>
      )}
      <TextAreaField
        field={fieldOf("description")}
        label="Description"
        rows={3}
        maxLength={productLimits.description}
      />
      {/* A picture that was taken starts the field anew: its input no longer holds the file. */}
      <PictureField
        key={picture.kept.id}
        field={fieldOf("image")}
        label="Product Image"
        kept={picture.kept}
        present={picture.present}
      />
    </>
  );
}

function Figures({
  fieldOf,
  variant: { name, price, stock },
}: Pick<ProductFieldsProps, "fieldOf"> & { variant: VariantFields }) {
  // Several variants have the same two labels: a name for the ear tells them apart.
  const named = (label: string) => (name ? { "aria-label": `${label}, ${name}` } : {});
  return (
    <>
      {/* A step of 1 for the arrows; the form is not checked by the browser, so decimals pass. */}
      <Field
        field={fieldOf(price)}
        label="Price (৳)"
        type="number"
        min={0}
        step={1}
        inputMode="decimal"
        required
        {...named("Price (৳)")}
      />
      <Field
        field={fieldOf(stock)}
        label="Stock"
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        required
        {...named("Stock")}
      />
    </>
  );
}

/** Whether shoppers see it; the moment counts for what is scheduled. */
function StateFields({ fieldOf }: Pick<ProductFieldsProps, "fieldOf">) {
  return (
    <>
      <SelectField field={fieldOf("state")} label="In the shop">
        {publicStates.map((state) => (
          <option key={state} value={state}>
            {`${state}: ${stateHints[state]}`}
          </option>
        ))}
      </SelectField>
      <Field
        field={fieldOf("publishAt")}
        label="Public from"
        type="datetime-local"
        hint="Counts for Scheduled alone."
      />
    </>
  );
}

function CategoryField({
  field,
  categories,
}: Pick<ProductFieldsProps, "categories"> & { field: Meta }) {
  if (categories === null) {
    return (
      <div className="field">
        <p className="label">Category</p>
        <LoadFailure message="Failed to load categories" />
      </div>
    );
  }
  return (
    <SelectField field={field} label="Category" required>
      <option value="">Select a category</option>
      {categories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Grouped by category, but free to choose: a tablet stays one in whichever category it stands. */
function TypeField({ field, types }: Pick<ProductFieldsProps, "types"> & { field: Meta }) {
  if (types === null) {
    return (
      <div className="field">
        <p className="label">Type</p>
        <LoadFailure message="Failed to load types" />
      </div>
    );
  }
  return (
    <SelectField field={field} label="Type">
      <option value="">The category&apos;s usual type</option>
      <TypeOptions types={types} />
    </SelectField>
  );
}

/** The types of a select, by the categories that they usually stand in. */
export function TypeOptions({ types }: { types: NonNullable<ProductFieldsProps["types"]> }) {
  return [...new Set(types.map(({ category }) => category))].map((group) => (
    <optgroup key={group} label={group}>
      {types
        .filter(({ category }) => category === group)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  ));
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
