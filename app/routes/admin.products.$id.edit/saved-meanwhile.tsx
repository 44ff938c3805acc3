// What somebody else saved of a product while its form was being filled, beside what was typed.
import { MeanwhilePanel } from "~/components/fields/saved-meanwhile";
import type { EditableProduct } from "~/models/product/edit.server";

interface ProductSavedMeanwhileProps {
  product: EditableProduct;
  /** What the form held when it was sent; nothing before. */
  typed: Partial<Record<string, string>>;
  /** What the fields that are chosen from a list can hold. */
  choices: Record<"category" | "type", { id: string; name: string }[] | null>;
}

/** Also after a fault elsewhere in the form and for a draft: nothing is replaced unseen. */
export function ProductSavedMeanwhile({ product, typed, choices }: ProductSavedMeanwhileProps) {
  const { version, values, labels } = product;
  if (typed.version === undefined || typed.version === String(version)) return null;
  const shown = (name: string, value: string) =>
    name === "category" || name === "type"
      ? (choices[name]?.find(({ id }) => id === value)?.name ?? value)
      : value;
  const changes = Object.entries(values).flatMap(([name, saved]) => {
    const entry = (typed[name] ?? "").trim().replaceAll("\r\n", "\n");
    return same(saved.replaceAll("\r\n", "\n"), entry)
      ? []
      : [{ field: labels[name] ?? name, from: shown(name, saved), to: shown(name, entry) }];
  });
  return <MeanwhilePanel changes={changes} />;
}

/** 12.5 and 12.50 are one price. */
function same(saved: string, entry: string): boolean {
  return saved === entry || (entry !== "" && saved !== "" && Number(saved) === Number(entry));
}
