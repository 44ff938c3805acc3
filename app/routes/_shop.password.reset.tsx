// Sets a new password by the link from the mail.
import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { setForgottenPassword } from "~/auth/password.server";
import { NewPassword, newPasswordLabels } from "~/components/fields/new-password";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { withShop } from "~/document/meta";
import { linkHeaders } from "~/http/mail-link.server";
import { answerForm } from "~/http/answer.server";
import { clientAddress } from "~/http/client.server";
import { orErrorPage } from "~/http/refusal.server";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { resetSchema } from "~/models/account/forms.server";
import { requireOpenReset } from "~/models/account/password-reset.server";
import { requireAttemptFrom } from "~/models/account/throttle.server";

export const meta: MetaFunction = ({ matches }) => [
  { title: withShop(matches, "Set a new password") },
  { name: "robots", content: "noindex" },
];

export const headers = linkHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  await orErrorPage(requireOpenReset(token));
  return { token };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readSubmission(request, resetSchema);
  return answerForm(submission, { context, failed }, async ({ token, password }) => {
    await requireAttemptFrom(clientAddress(context), "reset");
    const headers = await setForgottenPassword(request, token, password);
    const toast = { type: "success", message: "Password updated successfully!" } as const;
    return redirectWithToast(request, "/login", toast, { headers });
  });
}

const failed = "Failed to update password. Please try again.";

export const handle = { noAnswer: failed };

export default function ResetPassword() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{ password: string; confirmPassword: string }>({
    id: "reset",
    lastResult: answer?.result,
  });
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-5 p-6 shadow-card sm:p-8">
        <h1 className="text-xl font-semibold">Set a new password</h1>
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
          <FormErrors form={form} />
          <input type="hidden" name="token" value={token} />
          <NewPassword fields={fields} labels={newPasswordLabels} />
          <SubmitButton className="btn btn-primary w-full">Set password</SubmitButton>
        </Form>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorScreen>
      <p>
        <Link to="/password/forgot" className="link">
          Ask for a new link
        </Link>
      </p>
    </ErrorScreen>
  );
}
