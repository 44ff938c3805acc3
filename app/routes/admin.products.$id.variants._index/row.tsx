// One variant in the grid: its fields, its place, and the way to remove it.
import { useSubmit } from "@remix-run/react";
import { useRef, type ComponentProps } from "react";
import { DragHandle } from "~/components/admin/drag-handle";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { CheckField, Field } from "~/forms/field";
import { swatches } from "~/models/product/product";
import { variantLimits, variantsPath, type VariantField } from "~/models/product/variants/grid";
import type { GridRow } from "~/models/product/variants/grid.server";

type Meta = ComponentProps<typeof Field>["field"];

interface VariantRowProps {
  row: GridRow;
  productId: string;
  optionName: string;
  fieldOf: (field: VariantField) => Meta | undefined;
  place: { index: number; count: number };
}

/** A group of its own for the ear; its buttons save the whole form before they move it. */
export function VariantRow({ row, productId, optionName, fieldOf, place }: VariantRowProps) {
  const { key, id, name } = row;
  const active = fieldOf("active");
  const { ref, moveTo } = useMove(key);
  const remove = `${variantsPath(productId)}/${encodeURIComponent(id)}/remove`;
  return (
    <fieldset ref={ref} data-row className="panel min-w-0 p-4">
      <legend className="float-start mb-3 w-full font-semibold">{name}</legend>
      <div className="clear-both grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-[1fr_1fr_1.6fr_1fr_1fr_0.8fr]">
        <Cell field={fieldOf("colour")} label="Colour" list="colours" max={variantLimits.option} />
        <Cell field={fieldOf("storage")} label={optionName} max={variantLimits.option} />
        <Cell field={fieldOf("sku")} label="SKU" max={variantLimits.sku} required wide />
        <Cell field={fieldOf("price")} label="Price (৳)" number="decimal" required />
        <Cell field={fieldOf("before")} label="Price before" number="decimal" />
        <Cell field={fieldOf("stock")} label="Stock" number="numeric" required />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        {active && <CheckField field={active} label="Sold" aria-label={`Sold, ${name}`} />}
        <span className="flex gap-1">
          {place.count > 1 && <DragHandle name={name} place={place.index + 1} onMove={moveTo} />}
          <Move way="up" row={row} disabled={place.index === 0} />
          <Move way="down" row={row} disabled={place.index === place.count - 1} />
          <Link to={remove} dialog className="icon-btn relative text-sale">
            <Icon name="trash" />
            <span className="sr-only">{`Remove ${name}`}</span>
          </Link>
        </span>
      </div>
      {place.index === 0 && (
        <datalist id="colours" key={key}>
          {Object.keys(swatches).map((colour) => (
            <option key={colour} value={colour} />
          ))}
        </datalist>
      )}
    </fieldset>
  );
}

/** Saves the form before it moves its row, as the buttons do. */
function useMove(key: string) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const submit = useSubmit();
  const moveTo = (to: number) => {
    const form = ref.current?.form;
    if (!form) return;
    const entries = new FormData(form);
    entries.set("move", `${to} ${key}`);
    submit(entries, { method: "post", preventScrollReset: true });
  };
  return { ref, moveTo };
}

interface CellProps {
  field: Meta | undefined;
  label: string;
  max?: number;
  number?: "decimal" | "numeric";
  required?: boolean;
  wide?: boolean;
  list?: string;
}

function Cell({ field, label, max, number, required, wide, list }: CellProps) {
  if (!field) return null;
  const digits = number && ({ type: "number", min: 0, step: 1, inputMode: number } as const);
  return (
    <div className={wide ? "col-span-2 md:col-span-2 xl:col-span-1" : undefined}>
      <Field
        field={field}
        label={label}
        maxLength={max}
        required={required}
        list={list}
        autoComplete="off"
        {...digits}
      />
    </div>
  );
}

function Move({ way, row, disabled }: { way: "up" | "down"; row: GridRow; disabled: boolean }) {
  return (
    <button
      type="submit"
      name="move"
      value={`${way} ${row.key}`}
      disabled={disabled}
      className="icon-btn relative"
    >
      <Icon name={way === "up" ? "chevron-up" : "chevron-down"} />
      <span className="sr-only">{`Save, and move ${row.name} ${way}`}</span>
    </button>
  );
}
