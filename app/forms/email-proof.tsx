// The current password beside one's own details: only a new e-mail address needs it.
import type { ComponentProps } from "react";
import { Link } from "~/components/ui/link";
import { PasswordField } from "./password-field";

interface EmailProofProps {
  field: ComponentProps<typeof PasswordField>["field"];
  hasPassword: boolean;
  /** Where an account without a password gets one. */
  setPasswordAt: string;
  /** The longest password that there is. */
  maxLength: number;
}

/**
 * A cell of the form's grid. Always there: without scripts nothing could bring it out once the
 * address is another one.
 */
export function EmailProof({ field, hasPassword, setPasswordAt, maxLength }: EmailProofProps) {
  if (!hasPassword)
    return (
      <p className="hint sm:col-span-2">
        You sign in with Google. To change your e-mail,{" "}
        <Link to={setPasswordAt} className="link">
          set a password
        </Link>{" "}
        first.
      </p>
    );
  return (
    <PasswordField
      field={field}
      label="Current password"
      hint="Only needed to change your e-mail. We also tell your old address."
      autoComplete="current-password"
      maxLength={maxLength}
    />
  );
}
