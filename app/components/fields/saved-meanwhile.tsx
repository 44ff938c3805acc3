// What somebody else saved since a form was filled, beside what was typed into it.
import type { Field } from "~/forms/field";
import type { ComponentProps } from "react";
import { ChangeList } from "./change-list";

type Meta = ComponentProps<typeof Field>["field"] & { value?: unknown };

interface SavedMeanwhileProps {
  /** The form's hidden version, which is the one it was first filled from, and the one that is saved. */
  version: { field: Meta; saved: number };
  /** Each field by its words: what is saved, and the form's, which scripts keep up to date. */
  values: { label: string; saved: string; field: Meta }[];
}

/** Also after a fault elsewhere in the form and for a draft: nothing is replaced unseen. */
export function SavedMeanwhile({ version, values }: SavedMeanwhileProps) {
  const changes = values.flatMap(({ label, saved, field }) => {
    const typed = text(field.value ?? field.initialValue).replaceAll("\r\n", "\n");
    return typed === saved ? [] : [{ field: label, from: saved, to: typed }];
  });
  return (
    <>
      {text(version.field.initialValue) !== String(version.saved) && (
        <MeanwhilePanel changes={changes} />
      )}
      <input type="hidden" name={version.field.name} value={version.saved} />
    </>
  );
}

/** The difference itself, which saving once more replaces. */
export function MeanwhilePanel({
  changes,
}: {
  changes: { field: string; from: string; to: string }[];
}) {
  return (
    <div className="rounded-lg bg-ink-50 p-4">
      <h2 className="mb-2 font-semibold">Saved meanwhile, replaced when you save</h2>
      {changes.length === 0 ? (
        <p>The same as your entry.</p>
      ) : (
        <ChangeList changes={changes} heads={{ from: "Saved meanwhile", to: "Your entry" }} />
      )}
    </div>
  );
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
