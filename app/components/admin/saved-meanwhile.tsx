// What somebody else saved since a form was filled, beside what was typed into it.
import type { Field } from "~/forms/field";
import type { ComponentProps } from "react";
import { ChangeList } from "./change-list";

type Meta = ComponentProps<typeof Field>["field"];

interface SavedMeanwhileProps {
  /** The form's hidden version, and the one that is saved. */
  version: { field: Meta; saved: number };
  /** Each field by its words: what is saved, and the form's. */
  values: { label: string; saved: string; field: Meta }[];
}

/** Also after a fault elsewhere in the form and for a draft: nothing is replaced unseen. */
export function SavedMeanwhile({ version, values }: SavedMeanwhileProps) {
  const changes = values.flatMap(({ label, saved, field }) => {
    const typed = typedInto(field).replaceAll("\r\n", "\n");
    return typed === saved ? [] : [{ field: label, from: saved, to: typed }];
  });
  return (
    <>
      {typedInto(version.field) !== String(version.saved) && (
        <div className="rounded-lg bg-ink-50 p-4">
          <h2 className="mb-2 font-semibold">Saved meanwhile, replaced when you save</h2>
          {changes.length === 0 ? (
            <p>The same as your entry.</p>
          ) : (
            <ChangeList changes={changes} heads={{ from: "Saved meanwhile", to: "Your entry" }} />
          )}
        </div>
      )}
      <input type="hidden" name={version.field.name} value={version.saved} />
    </>
  );
}

function typedInto({ initialValue }: Meta): string {
  return typeof initialValue === "string" ? initialValue : "";
}
