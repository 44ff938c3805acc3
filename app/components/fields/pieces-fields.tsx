// How many pieces of each line of an order: one number field for each.
import type { FieldMetadata } from "@conform-to/react";
import { Field } from "~/forms/field";

interface PiecesFieldsProps<Line> {
  legend: string;
  lines: readonly Line[];
  /** How many there can be of a line; lines with none are left out. */
  most: (line: Line) => number;
  /** Named pieces1, pieces2 and so on, in the order of the lines. */
  fields: Record<string, FieldMetadata>;
}

/** Empty means none. */
export function PiecesFields<Line extends { id: string; name: string; choice: string }>({
  legend,
  lines,
  most,
  fields,
}: PiecesFieldsProps<Line>) {
  return (
    <fieldset className="grid gap-3">
      <legend className="label mb-2">{legend}</legend>
      {lines.map((line, index) => {
        const field = fields[`pieces${index + 1}`];
        return field && most(line) > 0 ? (
          <Field
            key={line.id}
            field={field}
            label={line.choice ? `${line.name}, ${line.choice}` : line.name}
            type="number"
            inputMode="numeric"
            min={0}
            max={most(line)}
            hint={`At most ${most(line)}`}
          />
        ) : null;
      })}
    </fieldset>
  );
}
