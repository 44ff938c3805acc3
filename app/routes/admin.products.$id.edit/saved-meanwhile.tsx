// What somebody else saved of a product while its form was being filled, beside what was typed.
import { MergedPanel } from "~/components/fields/merged-panel";
import type { EditableProduct } from "~/models/product/edit.server";
import { mergeEntries, readShown, type Merged } from "~/models/product/merge";

interface ProductSavedMeanwhileProps {
  product: EditableProduct;
  /** What the form held when it was sent; nothing before. */
  typed: Partial<Record<string, string>>;
  /** Both together; null when the form did not say what it showed. */
  merged: Merged | null;
  /** What the fields that are chosen from a list can hold. */
  choices: Record<"category" | "type", { id: string; name: string }[] | null>;
}

/** Also after a fault elsewhere in the form and for a draft: nothing is replaced unseen. */
export function ProductSavedMeanwhile(props: ProductSavedMeanwhileProps) {
  const { product, typed, choices } = props;
  const { version, values, labels } = product;
  if (typed.version === undefined || typed.version === String(version)) return null;
  const shown = readShown(typed.shown) ?? {};
  const { conflicts, kept } = props.merged ?? mergeEntries(null, withBlanks(values, typed), values);
  const words = (name: string, value = "") =>
    name === "category" || name === "type"
      ? (choices[name]?.find(({ id }) => id === value)?.name ?? value)
      : value;
  return (
    <MergedPanel
      conflicts={conflicts.map((name) => ({
        field: labels[name] ?? name,
        ...{ from: words(name, values[name]), to: words(name, typed[name]) },
      }))}
      kept={kept.map((name) => ({
        field: labels[name] ?? name,
        ...{ from: words(name, shown[name]), to: words(name, values[name]) },
      }))}
    />
  );
}

/** A field that was left empty may not be sent; state and moment are not of every form. */
function withBlanks(values: Record<string, string>, typed: Partial<Record<string, string>>) {
  const blank = Object.keys(values).filter((name) => name !== "state" && name !== "publishAt");
  return { ...Object.fromEntries(blank.map((name) => [name, ""])), ...typed };
}
