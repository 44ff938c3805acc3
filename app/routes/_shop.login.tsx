// Sign-in screen (docs/specification.md, section 2.4): e-mail and password, or a Google account.
import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { enter } from "~/auth/enter.server";
import { hasGoogle } from "~/auth/google.server";
import { requireVisitor } from "~/auth/guards.server";
import { provePassword } from "~/auth/strategies.server";
import { SignInFrame } from "~/components/shop/sign-in-frame";
import { Link } from "~/components/ui/link";
import { EchoToast } from "~/components/ui/toast";
import { pageMeta } from "~/document/meta";
import { CheckField, Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { PasswordField } from "~/forms/password-field";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { readSubmission } from "~/http/submission.server";
import { signInSchema } from "~/models/account/forms.server";
import { userLimits } from "~/models/account/user";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Login",
    description: "Sign in to your account.",
    path: "/login",
  });

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return { hasGoogle: hasGoogle(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireVisitor(request);
  const submission = await readSubmission(request, signInSchema);
  return answerForm(submission, { context, failed: "Login failed" }, async (fields) => {
    const user = await provePassword(request, context, fields);
    const { redirectTo } = fields;
    const message = "Login successful";
    return enter(request, context, user, { by: "password", redirectTo, message });
  });
}

export default function Login() {
  const answer = useActionData<typeof action>();
  const [params] = useSearchParams();
  const redirectTo = params.get("redirectTo") ?? undefined;
  const [form, fields] = useForm<{ email: string; password: string; remember: string }>({
    id: "sign-in",
    lastResult: answer?.result,
  });
  return (
    <SignInFrame
      title="Login"
      lead="Welcome back. Your cart and your orders are waiting."
      google="Sign in with Google"
      hasGoogle={useLoaderData<typeof loader>().hasGoogle}
      screen="login"
      redirectTo={redirectTo}
      footer={
        <>
          New here?{" "}
          <Link to="/signup" className="link">
            Create an account
          </Link>
        </>
      }
    >
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        {form.errors && <EchoToast type="error" message={form.errors.join(" ")} />}
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <Field
          field={fields.email}
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          maxLength={userLimits.email}
        />
        <PasswordField
          field={fields.password}
          label="Password"
          autoComplete="current-password"
          required
          maxLength={userLimits.password}
        />
        <div className="flex flex-wrap items-start justify-between gap-2">
          <CheckField field={fields.remember} label="Remember me" required />
          <Link to="/password/forgot" className="link py-0.5 text-sm">
            Forgot your password?
          </Link>
        </div>
        <SubmitButton className="btn btn-primary w-full">Login</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
