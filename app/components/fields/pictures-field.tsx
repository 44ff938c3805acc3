// A file input for several pictures at once.
import { useState, type ChangeEvent, type ComponentProps } from "react";
import { Field } from "~/forms/field";
import { MOST_BYTES, type PictureRules } from "~/models/picture/rules";

type Meta = ComponentProps<typeof Field>["field"];

interface PicturesFieldProps {
  field: Meta;
  label: string;
  rules: PictureRules;
  /** How many may be chosen at once. */
  most: number;
  hint: string;
}

/** With scripts it says before megabytes travel in vain that they are too many or too heavy. */
export function PicturesField({ field, label, rules, most, hint }: PicturesFieldProps) {
  const [tooMuch, setTooMuch] = useState<string>();
  function check({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    const refused = bytes > MOST_BYTES || files.length > most;
    if (refused) currentTarget.value = "";
    const megabytes = Math.ceil(bytes / 1024 / 1024);
    setTooMuch(
      refused
        ? `These are ${files.length} images of ${megabytes}MB: choose at most ${most} at once, with 24MB together.`
        : undefined,
    );
  }
  return (
    <Field
      field={tooMuch ? withError(field, tooMuch) : field}
      label={label}
      type="file"
      multiple
      accept={rules.types}
      onChange={check}
      hint={hint}
    />
  );
}

/** What conform hands out cannot be spread: its parts are made when they are asked for. */
function withError({ id, name, errorId, descriptionId }: Meta, message: string): Meta {
  return { id, name, errorId, descriptionId, errors: [message] };
}
