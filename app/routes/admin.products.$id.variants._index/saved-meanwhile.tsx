// What somebody else saved of the variants while their form was being filled.
import { MergedPanel } from "~/components/fields/merged-panel";
import { readShown, type Merged } from "~/models/product/merge";
import type { VariantGrid } from "~/models/product/variants/grid.server";

interface VariantsSavedMeanwhileProps {
  grid: VariantGrid;
  /** What the form held when it was sent. */
  typed: Record<string, string> | null;
  merged: Merged;
}

/** Also names variants that were added or removed. */
export function VariantsSavedMeanwhile({ grid, typed, merged }: VariantsSavedMeanwhileProps) {
  const { values, labels, rows } = grid;
  const shown = readShown(typed?.shown) ?? {};
  const change = (name: string, from: string, to: string) => ({
    field: labels[name] ?? name,
    ...{ from: words(name, from), to: words(name, to) },
  });
  const gone = Object.entries(shown)
    .filter(([name]) => name.startsWith("sku") && !(name in values))
    .map(([, sku]) => ({ field: `Variant ${sku}`, from: "", to: "Removed" }));
  const added = rows
    .filter(({ key }) => typed?.shown && !(`sku${key}` in shown))
    .map(({ name }) => ({ field: `Variant ${name}`, from: "", to: "Added" }));
  return (
    <MergedPanel
      conflicts={merged.conflicts.map((name) =>
        change(name, values[name] ?? "", typed?.[name] ?? ""),
      )}
      kept={[
        ...merged.kept.map((name) => change(name, shown[name] ?? "", values[name] ?? "")),
        ...gone,
        ...added,
      ]}
    />
  );
}

function words(name: string, value: string): string {
  if (!name.startsWith("active")) return value;
  return value === "on" ? "Yes" : "No";
}
