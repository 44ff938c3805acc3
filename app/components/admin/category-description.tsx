// A category's description, with the count of what is left of it.
import { useState, type ComponentProps } from "react";
import { useHydrated } from "~/components/ui/hydrated";
import type { Field } from "~/forms/field";
import { TextAreaField } from "~/forms/field";
import { categoryLimits } from "~/models/category/category";

type Meta = ComponentProps<typeof Field>["field"];

/** More can be typed than is accepted, so that the message is seen instead of letters vanishing. */
export function DescriptionField({ field }: { field: Meta }) {
  const most = categoryLimits.description;
  const [length, setLength] = useState(textOf(field).length);
  const counter = (
    <span className={length > most ? "font-semibold text-sale" : undefined}>
      {`${length}/${most} characters`}
    </span>
  );
  return (
    <TextAreaField
      field={field}
      label="Description"
      rows={3}
      onInput={(event) => setLength(event.currentTarget.value.length)}
      hint={useHydrated() ? counter : `At most ${most} characters.`}
    />
  );
}

function textOf({ initialValue }: Meta): string {
  return typeof initialValue === "string" ? initialValue : "";
}
