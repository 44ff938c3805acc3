// Password: changes it, and signs every other device out.
import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireUserForm } from "~/auth/drafts.server";
import { requireUser } from "~/auth/guards.server";
import { changeOwnPassword } from "~/auth/password.server";
import { CurrentPassword, NewPassword, newPasswordLabels } from "~/components/fields/new-password";
import { AccountPage } from "~/components/shop/account-page";
import { useDates } from "~/components/ui/dates";
import { accountMeta } from "~/document/meta";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { changePasswordSchema } from "~/models/account/forms.server";
import { setPassword, findPasswordDate } from "~/models/account/password.server";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Password");

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return { email: user.email, setAt: await findPasswordDate(user.id) };
}

const failed = "Failed to update password. Please try again.";

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireUserForm(request, context);
  const submission = submissionOf(form, changePasswordSchema);
  return answerForm(submission, { context, failed }, async ({ currentPassword, password }) => {
    const headers = await changeOwnPassword(request, context, user, currentPassword, () =>
      setPassword(user.id, password),
    );
    const toast = { type: "success", message: "Password updated successfully!" } as const;
    return redirectWithToast(request, "/profile/password", toast, { headers });
  });
}

export const handle = { noAnswer: failed };

/** The key empties the fields when the password has been changed. */
export default function Password() {
  const { email, setAt } = useLoaderData<typeof loader>();
  return setAt ? <PasswordForm key={setAt} setAt={setAt} /> : <NoPassword email={email} />;
}

/** Who came with Google sets a first password through the mail: only the address proves who they are. */
function NoPassword({ email }: { email: string }) {
  return (
    <AccountPage title="Password">
      <Form method="post" action="/password/forgot" className="flex max-w-md flex-col gap-4">
        <p>You sign in with Google. If you want a password too, we mail you a link to set one.</p>
        <input type="hidden" name="email" value={email} />
        <SubmitButton className="btn btn-primary self-start">Send the link</SubmitButton>
      </Form>
    </AccountPage>
  );
}

function PasswordForm({ setAt }: { setAt: string }) {
  const { formatDate } = useDates();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{
    currentPassword: string;
    password: string;
    confirmPassword: string;
  }>({ id: "change-password", lastResult: answer?.result });
  return (
    <AccountPage title="Password">
      <Form method="post" {...getFormProps(form)} className="flex max-w-md flex-col gap-4">
        <FormErrors form={form} />
        <CurrentPassword field={fields.currentPassword} />
        <NewPassword fields={fields} labels={newPasswordLabels} />
        <p className="hint">
          Last changed {formatDate(setAt)}. Changing it signs your other devices out.
        </p>
        <SubmitButton className="btn btn-primary self-start">Update Password</SubmitButton>
      </Form>
    </AccountPage>
  );
}
