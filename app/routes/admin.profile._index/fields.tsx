// The fields of an administrator's own details; role and join date are there to be read.
import type { ComponentProps } from "react";
import { SavedMeanwhile } from "~/components/fields/saved-meanwhile";
import { EmailProof } from "~/forms/email-proof";
import { Field } from "~/forms/field";
import { userLimits } from "~/models/account/user";

type Meta = ComponentProps<typeof Field>["field"];

/** What the form sends. */
export interface AdminProfileForm {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  currentPassword?: string;
  version: number;
}

interface AdminProfileFieldsProps {
  fields: Record<keyof Required<AdminProfileForm>, Meta>;
  saved: AdminProfileForm;
  fixed: { role: string; joined: string };
  /** Whether there is a password to ask for where the e-mail changes. */
  hasPassword: boolean;
}

/** Two columns where there is room. */
export function AdminProfileFields({ fields, saved, fixed, hasPassword }: AdminProfileFieldsProps) {
  return (
    <>
      <SavedMeanwhile
        version={{ field: fields.version, saved: saved.version }}
        values={[
          { label: "First name", saved: saved.firstName, field: fields.firstName },
          { label: "Last name", saved: saved.lastName, field: fields.lastName },
          { label: "E-mail", saved: saved.email, field: fields.email },
          { label: "Phone", saved: saved.phone, field: fields.phone },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          field={fields.firstName}
          label="First name"
          autoComplete="given-name"
          required
          maxLength={userLimits.name}
        />
        <Field
          field={fields.lastName}
          label="Last name"
          autoComplete="family-name"
          required
          maxLength={userLimits.name}
        />
        <Field
          field={fields.email}
          label="E-mail"
          type="email"
          autoComplete="email"
          required
          maxLength={userLimits.email}
        />
        <Field
          field={fields.phone}
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          maxLength={30}
          hint="Digits, spaces, hyphens and brackets, with a leading plus if you like."
        />
        <FixedField label="Role" value={fixed.role} />
        <FixedField label="Join date" value={fixed.joined} />
        <EmailProof
          maxLength={userLimits.password}
          field={fields.currentPassword}
          hasPassword={hasPassword}
          setPasswordAt="/password/forgot"
        />
      </div>
    </>
  );
}

/** Not sent: nobody changes it here. */
function FixedField({ label, value }: { label: string; value: string }) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input className="input" readOnly value={value} />
    </label>
  );
}
