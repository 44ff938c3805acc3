// Forgotten password: asks for the address; the answer is the same for every one.
import { getFormProps, useForm } from "@conform-to/react";
import {
  json,
  type ActionFunctionArgs,
  type AppLoadContext,
  type HeadersFunction,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { pageMeta } from "~/document/meta";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { logMailFault } from "~/http/errors.server";
import { mailOrigin } from "~/http/origin.server";
import { readSubmission } from "~/http/submission.server";
import { forgottenSchema } from "~/models/account/forms.server";
import { mailResetLink } from "~/models/account/password-reset.server";
import { Refusal } from "~/models/refusal.server";
import { limits, requireAttempt, requireAttemptFrom } from "~/models/account/throttle.server";
import { userLimits } from "~/models/account/user";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Forgot your password?",
    description: "Get a link to set a new password.",
    path: "/password/forgot",
  });

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, forgottenSchema);
  const failed = "The link could not be sent. Please try again.";
  return answerForm(submission, { context, failed }, async ({ email }) => {
    const origin = mailOrigin(request, context);
    // The same for every address, and before anything looks one up.
    if (origin === null) throw new Refusal("invalid", noLinks);
    await requireAttemptFrom(clientAddress(context), "forgot");
    await requireAttempt(`forgot:${email.toLowerCase()}`, limits.account);
    setTimeout(() => void mailLink(email, origin, context), AFTER_THE_ANSWER_MS);
    return json({ result: null });
  });
}

const noLinks =
  "This shop is not set up to send links yet, so no mail is on its way. Please ask its owner.";

/** Writing a link takes time that the answer must not show: it would tell whether the account exists. */
const AFTER_THE_ANSWER_MS = 500;

async function mailLink(email: string, origin: string, context: AppLoadContext): Promise<void> {
  try {
    await mailResetLink(email, origin);
  } catch (error) {
    logMailFault("A password mail", error, context);
  }
}

export default function ForgotPassword() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ email: string }>({
    id: "forgot",
    lastResult: answer?.result ?? undefined,
  });
  const sent = answer?.result === null;
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <h1 className="text-xl font-semibold">Forgot your password?</h1>
        {sent ? (
          <p className="flex gap-3" role="status">
            <Icon name="mail" />
            If this address has an account, a mail with a link is on its way.
          </p>
        ) : (
          <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
            <p className="text-ink-600">
              Tell us your e-mail address and we send you a link to set a new one.
            </p>
            <FormErrors form={form} />
            <Field
              field={fields.email}
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              maxLength={userLimits.email}
            />
            <SubmitButton className="btn btn-primary w-full">Send the link</SubmitButton>
          </Form>
        )}
        <p className="text-center">
          <Link to="/login" className="link">
            Back to login
          </Link>
        </p>
      </div>
    </main>
  );
}
