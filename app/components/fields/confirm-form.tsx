// Asks for the password, a code, or Google once more, before something sensitive.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { PasswordField } from "~/forms/password-field";
import { SubmitButton } from "~/forms/submit-button";
import { userLimits } from "~/models/account/user";

interface ConfirmFormProps {
  /** What the account proves itself by. */
  by: "password" | "code" | "google";
  /** Where the way goes on. */
  back: string;
  result: SubmissionResult | undefined;
}

export function ConfirmForm({ by, back, result }: ConfirmFormProps) {
  const [form, fields] = useForm<{ currentPassword: string; passcode: string }>({
    id: "confirm",
    lastResult: result,
  });
  if (by === "google") {
    return (
      <Form method="post" action="/auth/google" reloadDocument>
        <input type="hidden" name="screen" value="login" />
        <input type="hidden" name="redirectTo" value={back} />
        <SubmitButton>Sign in with Google again</SubmitButton>
      </Form>
    );
  }
  return (
    // A document of its own: what comes next may be a file.
    <Form method="post" reloadDocument {...getFormProps(form)} className="flex flex-col gap-4">
      <FormErrors form={form} />
      <input type="hidden" name="redirectTo" value={back} />
      {by === "password" ? (
        <PasswordField
          field={fields.currentPassword}
          label="Your password"
          autoComplete="current-password"
          required
          maxLength={userLimits.password}
        />
      ) : (
        <Field
          field={fields.passcode}
          label="Code"
          hint="The six digits that your telephone shows, or a recovery code."
          autoComplete="one-time-code"
          required
          maxLength={40}
        />
      )}
      <SubmitButton className="btn btn-primary self-start">Go on</SubmitButton>
    </Form>
  );
}
