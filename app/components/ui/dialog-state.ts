// What a location carries whose route stands as a dialog over the page beneath it.

/** The state of a link that opens a dialog; the dialog's forms pass their location's state on to keep it open. */
export const asDialog = { dialog: true };

/** Whether a location's state is that of a dialog. */
export function isDialogState(state: unknown): boolean {
  return typeof state === "object" && state !== null && "dialog" in state;
}
