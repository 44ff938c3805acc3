// One labelled field with its error, wired for screen readers: the only way a form shows an input.
import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";

type Meta = Pick<FieldMetadata, "id" | "name" | "errors" | "errorId" | "descriptionId"> & {
  initialValue?: unknown;
};

interface FieldProps extends Omit<ComponentProps<"input">, "name" | "id"> {
  field: Meta;
  label: string;
  hint?: ReactNode;
  /** A control that belongs into the field, such as show/hide. */
  addon?: ReactNode;
}

/** An input. A password is never filled in again; everything else keeps what was typed. */
export function Field({ field, label, hint, addon, ...input }: FieldProps) {
  const keeps = input.type !== "password" && input.type !== "file";
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="relative">
        <input
          key={field.id}
          defaultValue={keeps ? text(field.initialValue) : undefined}
          {...input}
          {...controlProps(field, hint)}
          className={`input ${addon ? "pe-12" : ""} ${input.className ?? ""}`}
        />
        {addon}
      </div>
    </FieldFrame>
  );
}

/** A choice from a list. */
export function SelectField({
  field,
  label,
  hint,
  children,
  ...select
}: Omit<ComponentProps<"select">, "name" | "id"> & {
  field: Meta;
  label: string;
  hint?: ReactNode;
}) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        key={field.id}
        defaultValue={text(field.initialValue)}
        {...select}
        {...controlProps(field, hint)}
        className="input"
      >
        {children}
      </select>
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextAreaField({
  field,
  label,
  hint,
  ...area
}: Omit<ComponentProps<"textarea">, "name" | "id"> & {
  field: Meta;
  label: string;
  hint?: ReactNode;
}) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea
        key={field.id}
        defaultValue={text(field.initialValue)}
        rows={4}
        {...area}
        {...controlProps(field, hint)}
        className="input"
      />
    </FieldFrame>
  );
}

/** A tick box; the label may hold links. */
export function CheckField({
  field,
  label,
  ...input
}: Omit<ComponentProps<"input">, "name" | "id" | "type"> & { field: Meta; label: ReactNode }) {
  return (
    <div className="field">
      <label className="check">
        <input
          key={field.id}
          type="checkbox"
          defaultChecked={field.initialValue === "on"}
          {...input}
          {...controlProps(field, undefined)}
        />
        <span>{label}</span>
      </label>
      <FieldError field={field} />
    </div>
  );
}

function FieldFrame({
  field,
  label,
  hint,
  children,
}: {
  field: Meta;
  label: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label className="label" htmlFor={field.id}>
        {label}
      </label>
      {children}
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      <FieldError field={field} />
    </div>
  );
}

/** What is wrong with a field, announced with it; nothing without a fault. */
export function FieldError({ field }: { field: Pick<Meta, "errors" | "errorId"> }) {
  return field.errors ? (
    <p className="field-error" id={field.errorId}>
      {field.errors.join(" ")}
    </p>
  ) : null;
}

function controlProps(field: Meta, hint: ReactNode) {
  const described = [field.errors && field.errorId, hint && field.descriptionId].filter(Boolean);
  return {
    id: field.id,
    name: field.name,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": described.join(" ") || undefined,
    // After a round trip without scripts the browser goes to the first field at fault.
    ...(field.errors && { autoFocus: true }),
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
