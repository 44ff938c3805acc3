// Between Google and an account that has a password: joining them ends the password, so its owner is asked (docs/specification.md, section 2.4).
import { identify } from "~/auth/google.server";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { endQuestion, readQuestion } from "~/auth/google-join.server";
import { requireVisitor } from "~/auth/guards.server";
import { enter } from "~/auth/enter.server";
import { Link } from "~/components/ui/link";
import { pageMeta } from "~/document/meta";
import { SubmitButton } from "~/forms/submit-button";
import { clientAddress } from "~/http/client.server";
import { readForm } from "~/http/form.server";
import { redirectWithToast } from "~/http/toast.server";
import { refundAttemptFrom, requireAttemptFrom } from "~/models/account/throttle.server";
import { Refusal } from "~/models/refusal.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Sign in with Google from now on?",
    description: "Join your account with Google, or keep your password.",
    path: "/auth/google/join",
  });

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const question = await readQuestion(request);
  if (!question) throw redirect("/login");
  const { claims, redirectTo } = question;
  return { email: claims.email, redirectTo };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireVisitor(request);
  await readForm(request);
  const question = await readQuestion(request);
  const headers = new Headers({ "Set-Cookie": await endQuestion(request) });
  const fail = (message: string) =>
    redirectWithToast(request, "/login", { type: "error", message }, { headers });
  if (!question) return fail("Login failed: the question is too old. Please try again.");

  const address = clientAddress(context);
  try {
    await requireAttemptFrom(address, "google");
    const { user, arrival } = await identify(question.claims, { endPassword: true });
    // An answer counts once: a copy of it opens nothing.
    if (arrival === "known") return await fail("Login failed: this was answered already");
    await refundAttemptFrom(address, "google");
    const { redirectTo } = question;
    return await enter(request, context, user, {
      ...{ by: "Google", redirectTo, message: joined, headers },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return fail(error.message);
  }
}

const joined =
  "Welcome back! You sign in with Google from now on; your old password no longer works here.";

export default function JoinGoogle() {
  const { email, redirectTo } = useLoaderData<typeof loader>();
  const login = redirectTo ? `/login?${new URLSearchParams({ redirectTo }).toString()}` : "/login";
  return (
    <main id="main" className="container flex flex-1 items-start justify-center py-8 sm:py-14">
      <div className="panel flex w-full max-w-md flex-col gap-4 p-6 shadow-card sm:p-8">
        <h1 className="text-xl font-semibold">Sign in with Google from now on?</h1>
        <p>
          <strong className="wrap-anywhere">{email}</strong> has an account here already, and it has
          a password.
        </p>
        <ul className="flex list-disc flex-col gap-2 ps-5">
          <li>
            If you go on, the password ends, and you are signed out on all other devices. Orders,
            addresses and cart stay as they are, and you can set a new password by mail.
          </li>
          <li>If you sign in with your password instead, nothing changes.</li>
        </ul>
        <Form method="post">
          <SubmitButton className="btn btn-primary w-full">
            End the password and go on with Google
          </SubmitButton>
        </Form>
        <Link to={login} className="btn btn-outline w-full">
          Sign in with my password
        </Link>
      </div>
    </main>
  );
}
