// The fields of an administrator's new password: strength meter, checklist and the note that both match.
import { useState, type ComponentProps } from "react";
import { CurrentPassword, NewPassword, newPasswordLabels } from "~/components/fields/new-password";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";
import type { Field } from "~/forms/field";
import { passwordPoints, passwordStrength, type Strength } from "~/models/account/password";

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
        className="-mt-2 flex items-center gap-1.5 text-sm font-medium text-[#11602f]"
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

const colours: Record<Strength, string> = {
  Weak: "bg-sale",
  Medium: "bg-star",
  Strong: "bg-[#1a7f3f]",
};

/** One bar a point; the words say the same. */
function Meter({ password }: { password: string }) {
  const { points, strength } = passwordStrength(password);
  return (
    <div className="-mt-2">
      <div aria-hidden className="flex gap-1">
        {passwordPoints.map(({ label }, index) => (
          <span
            key={label}
            className={`h-1.5 flex-1 rounded-full ${index < points ? colours[strength] : "bg-ink-200"}`}
          />
        ))}
      </div>
      <p role="status" className="hint mt-1">
        Password strength: {password === "" ? "none yet" : <b>{strength}</b>}
      </p>
    </div>
  );
}

function Checklist({ password }: { password: string }) {
  return (
    <ul className="-mt-2 flex flex-col gap-1 text-sm" aria-label="Password requirements">
      {passwordPoints.map(({ label, met }) => {
        const done = met(password);
        return (
          <li
            key={label}
            className={`flex items-center gap-2 ${done ? "text-[#11602f]" : "text-ink-600"}`}
          >
            <Icon
              name={done ? "check" : "minus"}
              label={done ? "Met:" : undefined}
              className="icon size-4"
            />
            {label}
          </li>
        );
      })}
    </ul>
  );
}
