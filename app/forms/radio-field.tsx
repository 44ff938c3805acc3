// A choice of few, each with a line of its own.
import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { Below } from "~/components/ui/below";
import { FieldError } from "./field";

interface RadioFieldProps {
  field: Pick<FieldMetadata, "id" | "name" | "errors" | "errorId"> & { initialValue?: unknown };
  legend: string;
  options: { value: string; label: ReactNode; hint?: ReactNode }[];
}

/** The error's link leads to the first choice. */
export function RadioField({ field, legend, options }: RadioFieldProps) {
  return (
    <fieldset
      className="field"
      aria-invalid={field.errors ? true : undefined}
      aria-describedby={field.errors ? field.errorId : undefined}
    >
      <legend className="label mb-1">{legend}</legend>
      <div className="flex flex-col gap-2">
        {options.map(({ value, label, hint }, index) => (
          <div key={value}>
            <label className="check panel p-3">
              <input
                key={field.id}
                id={index === 0 ? field.id : undefined}
                type="radio"
                name={field.name}
                value={value}
                defaultChecked={field.initialValue === value}
              />
              <span className="min-w-0 flex-1">
                {label}
                {hint && <Below>{hint}</Below>}
              </span>
            </label>
          </div>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}
