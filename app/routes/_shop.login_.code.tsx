// The second step of sign-in: the code of the telephone, or a recovery code.
import { getFormProps, useForm } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { enterByCode, readWaiting } from "~/auth/enter.server";
import { requireVisitor } from "~/auth/guards.server";
import { Link } from "~/components/ui/link";
import { accountMeta } from "~/document/meta";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { readSubmission } from "~/http/submission.server";
import { codeSchema } from "~/models/account/factor-change.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Your code");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  if (!(await readWaiting(request))) throw redirect("/login");
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireVisitor(request);
  const submission = await readSubmission(request, codeSchema);
  return answerForm(submission, { context, failed: "Login failed" }, async ({ passcode }) => {
    await requireAttemptFrom(clientAddress(context), "second-factor");
    return enterByCode(request, context, passcode);
  });
}

export default function SecondStep() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ passcode: string }>({ id: "code", lastResult: answer?.result });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <h1 className="text-xl font-semibold">Your code</h1>
        <p className="text-ink-600">
          Open the app on your telephone and type the six digits that it shows for this shop.
        </p>
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
          <FormErrors form={form} />
          <Field
            field={fields.passcode}
            label="Code"
            hint="Telephone lost? Type one of your recovery codes. Without them, another owner of the shop can reset it."
            autoComplete="one-time-code"
            required
            maxLength={40}
          />
          <SubmitButton className="btn btn-primary w-full">Login</SubmitButton>
        </Form>
        <Link to="/login" className="link">
          Back to the password
        </Link>
      </div>
    </main>
  );
}
