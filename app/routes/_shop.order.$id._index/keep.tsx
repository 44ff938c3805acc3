// How a guest keeps an order: by its link, or with an account for one password.
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import { FormErrors } from "~/forms/form-errors";
import { PasswordField } from "~/forms/password-field";
import { SubmitButton } from "~/forms/submit-button";
import { userLimits } from "~/models/account/user";

/** For who gave no e-mail: nothing else leads back to the page. */
export function KeepLink({ link }: { link: string }) {
  return (
    <section className="panel mt-4 p-5" aria-labelledby="keep">
      <h2 id="keep" className="text-lg font-semibold">
        Keep this link
      </h2>
      <p className="mt-3">
        You gave no e-mail, so this page is your receipt. Save its link: it opens the page on any
        device.
      </p>
      <p className="mt-2 break-all">
        <a href={link} className="link">
          {link}
        </a>
      </p>
    </section>
  );
}

/** The order comes along at once; everything else of the account is as after signing up. */
export function AccountOffer({
  email,
  result,
}: {
  email: string;
  result: SubmissionResult | undefined;
}) {
  const [form, fields] = useForm<{ password: string }>({ id: "account", lastResult: result });
  return (
    <section className="panel mt-4 p-5 print:hidden" aria-labelledby="account-offer">
      <h2 id="account-offer" className="text-lg font-semibold">
        Keep it in an account
      </h2>
      <p className="mb-3">
        {`Choose a password and this order waits in an account for ${email}. `}
        <Link to="/login" className="link">
          Sign in
        </Link>{" "}
        if you have one.
      </p>
      <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-3">
        <FormErrors form={form} />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="new-password"
          required
          maxLength={userLimits.password}
          hint="8 characters or more."
        />
        <SubmitButton className="btn btn-primary self-start">Open account</SubmitButton>
      </Form>
    </section>
  );
}
