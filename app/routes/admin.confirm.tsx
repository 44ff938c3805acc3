// Asks who one is once more before something sensitive, and goes on where that was asked for.
import { getFormProps, useForm } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { proveByPassword } from "~/auth/password.server";
import { readToken } from "~/auth/session.server";
import { adminMeta, AdminPage } from "~/components/admin/page";
import { Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { PasswordField } from "~/forms/password-field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { safeRedirect } from "~/http/redirect";
import { submissionOf } from "~/http/submission.server";
import { confirmSchema, proveByCode } from "~/models/account/factor-change.server";
import { findPasswordDate } from "~/models/account/password.server";
import { hasFactor } from "~/models/account/second-factor.server";
import { proveSession } from "~/models/account/session.server";
import { userLimits } from "~/models/account/user";
import { Refusal } from "~/models/refusal.server";

export const meta: MetaFunction = () => adminMeta("Confirm that it is you");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** What an account proves itself by: its password, else its second factor, else Google again. */
async function proofOf(userId: string): Promise<"password" | "code" | "google"> {
  if ((await findPasswordDate(userId)) !== null) return "password";
  return (await hasFactor(userId)) ? "code" : "google";
}

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  const back = safeRedirect(new URL(request.url).searchParams.get("redirectTo"), "/admin");
  return { by: await proofOf(user.id), back };
}

const failed = "Failed to confirm. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, confirmSchema);
  return answerForm(submission, { context, failed }, async (typed) => {
    const by = await proofOf(user.id);
    if (by === "google") throw new Refusal("impossible", "Please sign in with Google again.");
    if (by === "code") await proveByCode(user.id, typed.passcode);
    else await proveByPassword(user, "currentPassword", typed.currentPassword);
    await proveSession((await readToken(request)) ?? "");
    return redirect(safeRedirect(typed.redirectTo, "/admin"));
  });
}

export default function Confirm() {
  const { by, back } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ currentPassword: string; passcode: string }>({
    id: "confirm",
    lastResult: answer?.result,
  });
  return (
    <AdminPage
      title="Confirm that it is you"
      lead="Your sign-in is older than ten minutes, and what comes next is sensitive. What you typed is kept."
    >
      <section className="panel max-w-md p-5" aria-label="Confirm">
        {by === "google" ? (
          <Form method="post" action="/auth/google" reloadDocument>
            <input type="hidden" name="screen" value="login" />
            <input type="hidden" name="redirectTo" value={back} />
            <SubmitButton>Sign in with Google again</SubmitButton>
          </Form>
        ) : (
          // A document of its own: what comes next may be a file.
          <Form
            method="post"
            reloadDocument
            {...getFormProps(form)}
            className="flex flex-col gap-4"
          >
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
        )}
      </section>
    </AdminPage>
  );
}
