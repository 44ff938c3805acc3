// The rows of a product's specifications, each with the buttons that move and remove it.
import { Icon } from "~/components/ui/icon";
import { Field } from "~/forms/field";
import {
  arrangement,
  specificationLimits,
  type Arrangement,
  type SpecificationRow,
} from "~/models/product/specification-rows";

interface RowsProps {
  formId: string;
  rows: SpecificationRow[];
  errors: Record<string, string[] | null>;
  /** The row that the keeper goes on with. */
  focus: number | undefined;
  /** The names that are offered while one types. */
  usual: string[];
}

/** Names and values side by side where there is room. */
export function Rows({ formId, rows, errors, focus, usual }: RowsProps) {
  const metaOf = (name: string, initialValue: string) => ({
    id: `${formId}-${name}`,
    name,
    errors: errors[name] ?? undefined,
    errorId: `${formId}-${name}-error`,
    descriptionId: `${formId}-${name}-description`,
    initialValue,
  });
  return (
    <>
      <datalist id={`${formId}-names`}>
        {usual.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ol className="flex flex-col gap-3">
        {rows.map((row, index) => (
          <li
            key={index}
            className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-2 border-b border-ink-200 pb-3 sm:grid-cols-[1fr_2fr_auto] sm:border-0 sm:pb-0"
          >
            <Field
              field={metaOf(`label${index + 1}`, row.label)}
              label={`Name ${index + 1}`}
              list={`${formId}-names`}
              maxLength={specificationLimits.label}
              autoComplete="off"
              {...(index === focus && { autoFocus: true })}
            />
            <div className="max-sm:order-3 max-sm:col-span-2">
              <Field
                field={metaOf(`value${index + 1}`, row.value)}
                label={`Value ${index + 1}`}
                maxLength={specificationLimits.value}
                autoComplete="off"
              />
            </div>
            <div className="flex pb-1">
              <Do what="up" row={index} icon="chevron-up" disabled={index === 0} />
              <Do
                what="down"
                row={index}
                icon="chevron-down"
                disabled={index === rows.length - 1}
              />
              <Do what="remove" row={index} icon="trash" />
            </div>
          </li>
        ))}
      </ol>
      {rows.length < specificationLimits.rows && (
        <p>
          <button
            type="submit"
            name="arrange"
            value={arrangement("more")}
            className="btn btn-outline btn-small"
          >
            <Icon name="plus" /> More rows
          </button>
        </p>
      )}
    </>
  );
}

const words: Record<Exclude<Arrangement, "more">, string> = {
  up: "Move up",
  down: "Move down",
  remove: "Remove",
};

interface DoProps {
  what: keyof typeof words;
  row: number;
  icon: string;
  disabled?: boolean;
}

function Do({ what, row, icon, disabled = false }: DoProps) {
  return (
    <button
      type="submit"
      name="arrange"
      value={arrangement(what, row)}
      disabled={disabled}
      className={`icon-btn relative ${disabled ? "opacity-30" : ""}`}
      title={words[what]}
    >
      <Icon name={icon} />
      <span className="sr-only">{`${words[what]} row ${row + 1}`}</span>
    </button>
  );
}
