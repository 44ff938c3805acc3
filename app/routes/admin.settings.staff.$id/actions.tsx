// What ends somebody's way in, and what gives it back: a form for each.
import { Form } from "@remix-run/react";
import { SubmitButton } from "~/forms/submit-button";

interface MemberActionsProps {
  member: {
    status: string;
    wayIn: number;
    factorSince: string | null;
    lastSeenAt: string | null;
    version: number;
  };
}

/** Only what can be done now. */
export function MemberActions({ member }: MemberActionsProps) {
  const { status, wayIn, factorSince, lastSeenAt, version } = member;
  const open = status === "Active";
  const acts = [
    {
      ...{ intent: "invite", label: "Send the invitation again", shown: open && wayIn === 0 },
      hint: "They have not set a password yet. Links of before keep working for their days.",
    },
    {
      ...{ intent: "sessions", label: "End all sessions", shown: lastSeenAt !== null },
      hint: "They are signed out on every device, and can sign in again.",
    },
    {
      ...{ intent: "factor", label: "Reset the second factor", shown: factorSince !== null },
      hint: "For a lost telephone. Be sure that it is they who ask: call them.",
    },
    {
      ...{ intent: "lock", label: "Lock", shown: open },
      hint: "They are signed out at once and cannot sign in. What they did stays in the log.",
    },
    { intent: "unlock", label: "Unlock", shown: !open, hint: "They can sign in again." },
  ];
  return (
    <section aria-labelledby="access" className="flex flex-col gap-4">
      <h2 id="access" className="text-lg font-semibold">
        Access
      </h2>
      {acts
        .filter(({ shown }) => shown)
        .map(({ intent, label, hint }) => (
          <Form key={intent} method="post" className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <input type="hidden" name="version" value={version} />
            <SubmitButton
              name="intent"
              value={intent}
              className={`btn ${intent === "lock" ? "btn-danger" : "btn-outline"}`}
            >
              {label}
            </SubmitButton>
            <p className="hint min-w-0 flex-1 basis-60">{hint}</p>
          </Form>
        ))}
    </section>
  );
}
