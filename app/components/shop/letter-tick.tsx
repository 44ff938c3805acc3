// The tick by which a signed-in shopper says yes to a kind of letter, or no more.
import { Form } from "@remix-run/react";
import { letterWords, type LetterKind, type LetterScreen } from "~/models/letter/letter";

interface LetterTickProps {
  kind: LetterKind;
  screen: LetterScreen;
  /** Whether they said yes before. */
  yes: boolean;
}

/** Its key makes the box follow what was saved. */
export function LetterTick({ kind, screen, yes }: LetterTickProps) {
  return (
    <Form
      key={String(yes)}
      method="post"
      action="/profile/letters"
      preventScrollReset
      className="flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="screen" value={screen} />
      <label className="check min-w-0 flex-1">
        <input type="checkbox" name="yes" defaultChecked={yes} />
        <span>{letterWords[kind].yes}</span>
      </label>
      <button className="btn btn-outline btn-small">
        Save<span className="sr-only">{`: ${letterWords[kind].name}`}</span>
      </button>
    </Form>
  );
}
