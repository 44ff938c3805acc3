// The fields of an administrator's new password: strength meter, checklist and the note that both match.
import { useState, type ComponentProps } from "react";
import { CurrentPassword, NewPassword, newPasswordLabels } from "~/components/fields/new-password";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import type { Field } from "~/forms/field";
import { Meter, Checklist } from "./strength";

type Meta = ComponentProps<typeof Field>["field"];

/** What the form sends. */
export interface AdminPasswordForm {
  currentPassword: string;
  password: string;
  confirmPassword: string;
}

/** Without scripts the list of what is asked for stands still, and the server checks the same rules. */
export function AdminPasswordFields({ fields }: { fields: Record<keyof AdminPasswordForm, Meta> }) {
  const [typed, setTyped] = useState({ password: "", confirmPassword: "" });
  const { password, confirmPassword } = typed;
  return (
    <>
      <CurrentPassword field={fields.currentPassword} />
      <NewPassword
        fields={fields}
        labels={newPasswordLabels}
        guide={
          <>
            {useHydrated() && <Meter password={password} />}
            <Checklist password={password} />
          </>
        }
        onType={(field, value) => setTyped({ ...typed, [field]: value })}
      />
      <p
        role="status"
        className="-mt-2 flex items-center gap-1.5 text-sm font-semibold text-[#11602f]"
      >
        {password !== "" && password === confirmPassword && (
          <>
            <Icon name="check" className="icon size-4" />
            Passwords match
          </>
        )}
      </p>
    </>
  );
}
