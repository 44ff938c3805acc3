// The two fields of a password that is to be set, wherever one is set.
import type { ComponentProps, ReactNode } from "react";
import type { Field } from "~/forms/field";
import { PasswordField } from "~/forms/password-field";
import { userLimits } from "~/models/account/user";

type Meta = ComponentProps<typeof Field>["field"];

interface NewPasswordProps {
  fields: { password: Meta; confirmPassword: Meta };
  /** What both fields are called. */
  labels: { password: string; confirmPassword: string };
  /** Says between both fields how good the password is; without it a hint says how long it must be. */
  guide?: ReactNode;
  /** Told what stands in each field while it is typed. */
  onType?: (field: "password" | "confirmPassword", value: string) => void;
}

/** How they are called where a password is there already. */
export const newPasswordLabels = {
  password: "New password",
  confirmPassword: "Confirm new password",
};

/** Asks for it twice; a browser may propose one and keep it. */
export function NewPassword({ fields, labels, guide, onType }: NewPasswordProps) {
  const common = {
    autoComplete: "new-password",
    required: true,
    maxLength: userLimits.password,
  } as const;
  const least = { hint: "At least 8 characters.", minLength: userLimits.passwordMin };
  return (
    <>
      <PasswordField
        {...common}
        {...(guide ? {} : least)}
        field={fields.password}
        label={labels.password}
        onInput={(event) => onType?.("password", event.currentTarget.value)}
      />
      {guide}
      <PasswordField
        {...common}
        field={fields.confirmPassword}
        label={labels.confirmPassword}
        onInput={(event) => onType?.("confirmPassword", event.currentTarget.value)}
      />
    </>
  );
}

/** The password that one has, asked for before it is replaced. */
export function CurrentPassword({ field }: { field: Meta }) {
  return (
    <PasswordField
      field={field}
      label="Current password"
      autoComplete="current-password"
      required
      maxLength={userLimits.password}
    />
  );
}
