// Sign-up screen (docs/specification.md, section 2.5): makes a customer's account, then leads to the sign-in screen.
import { getFormProps, useForm } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { hasGoogle } from "~/auth/google.server";
import { requireVisitor } from "~/auth/guards.server";
import { signUp } from "~/auth/sign-up.server";
import { NewPassword } from "~/components/fields/new-password";
import { PageLink } from "~/components/shop/page-link";
import { SignInFrame } from "~/components/shop/sign-in-frame";
import { Link } from "~/components/ui/link";
import { pageMeta } from "~/document/meta";
import { CheckField, Field } from "~/forms/field";
import { FormErrors } from "~/forms/form-errors";
import { SubmitButton } from "~/forms/submit-button";
import { answerForm } from "~/http/answer.server";
import { readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { signUpSchema } from "~/models/account/forms.server";
import { userLimits } from "~/models/account/user";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Create an account",
    description: "Create an account to follow your orders and keep your addresses.",
    path: "/signup",
  });

/** Carries Retry-After along. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return { hasGoogle: hasGoogle(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireVisitor(request);
  const submission = await readSubmission(request, signUpSchema);
  const failed = "Signup failed. Please try again.";
  return answerForm(submission, { context, failed }, async (fields) => {
    await signUp(context, fields);
    const message = "Signup successful! Redirecting to login...";
    return redirectWithToast(request, "/login", { type: "success", message });
  });
}

export const handle = { noAnswer: "Network Error! Please try again later." };

export default function SignUp() {
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<{
    name: string;
    email: string;
    password: string;
    confirmPassword: string;
    terms: string;
  }>({ id: "sign-up", lastResult: answer?.result });
  return (
    <SignInFrame
      title="Create an account"
      lead="Follow your orders, keep your addresses and your cart."
      google="Sign up with Google"
      hasGoogle={useLoaderData<typeof loader>().hasGoogle}
      screen="signup"
      footer={
        <>
          Have an account already?{" "}
          <Link to="/login" className="link">
            Login
          </Link>
        </>
      }
    >
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
        <FormErrors form={form} />
        <Field
          field={fields.name}
          label="Full name"
          autoComplete="name"
          required
          maxLength={userLimits.name}
        />
        <Field
          field={fields.email}
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          maxLength={userLimits.email}
        />
        <NewPassword
          fields={fields}
          labels={{ password: "Password", confirmPassword: "Confirm password" }}
        />
        <CheckField
          field={fields.terms}
          required
          label={
            <>
              I agree to the <PageLink slug="terms-and-conditions">terms and conditions</PageLink>
            </>
          }
        />
        <SubmitButton className="btn btn-primary w-full">Create Account</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
