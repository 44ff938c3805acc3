// Password & Security: changes the administrator's password, and signs every other device out.
import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireAdminForm } from "~/auth/drafts.server";
import { requireAdmin } from "~/auth/guards.server";
import { changeOwnPassword } from "~/auth/password.server";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { submissionOf } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { findPasswordDate, setPassword } from "~/models/account/password.server";
import { adminPasswordSchema } from "~/models/account/staff-profile.server";
import { AdminPasswordFields, type AdminPasswordForm } from "./fields";
import { useDates } from "~/components/ui/dates";

export const meta: MetaFunction = () => [
  { title: "Password & Security · Admin Profile" },
  { name: "robots", content: "noindex" },
];

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireAdmin(request);
  return { setAt: await findPasswordDate(user.id) };
}

const failed = "Failed to update password. Please try again.";

export const handle = { noAnswer: failed };

export async function action({ request, context }: ActionFunctionArgs) {
  const { user, form } = await requireAdminForm(request, context);
  const submission = submissionOf(form, adminPasswordSchema);
  return answerForm(submission, { context, failed }, async ({ currentPassword, password }) => {
    const headers = await changeOwnPassword(request, context, user, currentPassword, () =>
      setPassword(user.id, password),
    );
    const toast = { type: "success", message: "Password updated successfully!" } as const;
    return redirectWithToast(request, "/admin/profile/password", toast, { headers });
  });
}

/** The key empties the fields when the password has been changed. */
export default function AdminPassword() {
  const { setAt } = useLoaderData<typeof loader>();
  return <PasswordForm key={setAt} setAt={setAt} />;
}

function PasswordForm({ setAt }: { setAt: string | null }) {
  const { formatDate } = useDates();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<AdminPasswordForm>({
    id: "admin-password",
    lastResult: answer?.result,
  });
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      className="flex max-w-md flex-col gap-4"
    >
      <h2 className="text-lg font-semibold">Password &amp; Security</h2>
      <FormErrors form={form} />
      <AdminPasswordFields fields={fields} />
      <p className="hint">
        {setAt && `Last changed ${formatDate(setAt)}. `}Changing it signs your other devices out.
      </p>
      <SubmitButton className="btn btn-primary self-start">Update Password</SubmitButton>
    </Form>
  );
}
