// Asks whether to take a change back: says what it changed, and what each field goes back to.
import type { SubmissionResult } from "@conform-to/react";
import { ChangeList, type FieldChange } from "~/components/fields/change-list";
import { Refused } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { useDates } from "~/components/ui/dates";
import { DialogFoot, DialogForm } from "./dialog-form";
import { SettingPage } from "./setting-page";

interface UndoFormProps {
  entry: { actor: string; action: string; name: string; at: string; changes: FieldChange[] };
  undoneAt: string | null;
  /** The screen of what was changed. */
  up: { to: string; label: string };
  /** Why it was refused. */
  result: SubmissionResult | undefined;
}

/** What was undone before is not undone again. */
export function UndoForm({ entry, undoneAt, up, result }: UndoFormProps) {
  const { formatDateTime } = useDates();
  const { actor, action, name, at } = entry;
  const changes = entry.changes.map(({ field, from, to }) => ({ field, from: to, to: from }));
  return (
    <SettingPage
      title="Undo a change"
      lead={`${actor} ${action} ${name} on ${formatDateTime(at)}`}
      up={up}
    >
      <Refused result={result} />
      {undoneAt !== null ? (
        <p>{`This change was undone on ${formatDateTime(undoneAt)}.`}</p>
      ) : (
        <>
          <ChangeList changes={changes} heads={{ from: "Saved", to: "Goes back to" }} />
          <DialogForm>
            <DialogFoot back={up.to} word="Cancel" className="mt-5">
              <SubmitButton busy="Undoing..." className="btn btn-danger">
                Undo this change
              </SubmitButton>
            </DialogFoot>
          </DialogForm>
        </>
      )}
    </SettingPage>
  );
}
