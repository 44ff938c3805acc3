// What somebody else saved of a thing while its form was being filled: what saving replaces, and what it keeps.
import { ChangeList, type FieldChange } from "./change-list";

interface MergedPanelProps {
  /** Fields that both changed. */
  conflicts: readonly FieldChange[];
  /** Fields that somebody else changed and the form did not touch: before, and as saved. */
  kept: readonly FieldChange[];
}

/** Shows nothing where nobody saved anything meanwhile. */
export function MergedPanel({ conflicts, kept }: MergedPanelProps) {
  return (
    <div className="rounded-lg bg-ink-50 p-4">
      <h2 className="mb-2 font-semibold">Saved meanwhile, replaced when you save</h2>
      {conflicts.length === 0 ? (
        <p>{kept.length === 0 ? "The same as your entry." : "Nothing that you changed."}</p>
      ) : (
        <ChangeList
          changes={[...conflicts]}
          heads={{ from: "Saved meanwhile", to: "Your entry" }}
        />
      )}
      {kept.length > 0 && (
        <>
          <h2 className="mt-4 mb-2 font-semibold">Saved meanwhile, and kept</h2>
          <ChangeList changes={[...kept]} heads={{ from: "Before", to: "Saved meanwhile" }} />
        </>
      )}
    </div>
  );
}
