// Where the Google buttons of the sign-in and sign-up screens lead: on to the provider.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { beginSchema, beginSignIn, GoogleRefused } from "~/auth/google.server";
import { requireVisitor } from "~/auth/guards.server";
import { redirectWithToast } from "~/auth/toast.server";
import { env } from "~/env.server";
import { logError } from "~/http/errors.server";
import { accepted, readSubmission } from "~/http/submission.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return redirect("/login");
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireVisitor(request);
  const { screen, redirectTo } = accepted(await readSubmission(request, beginSchema));
  if (!env.google) {
    return redirectWithToast(request, `/${screen}`, {
      type: "info",
      message:
        "Google sign-in is not set up in this shop yet. Please use your e-mail and password.",
    });
  }
  try {
    const { url, setCookie } = await beginSignIn(request, { screen, redirectTo });
    return redirect(url, { headers: { "Set-Cookie": setCookie } });
  } catch (error) {
    if (!(error instanceof GoogleRefused)) throw error;
    logError(new Error(`Google sign-in: ${error.message} (${error.detail})`), context);
    const what = screen === "signup" ? "Signup" : "Login";
    return redirectWithToast(request, `/${screen}`, {
      type: "error",
      message: `${what} failed: ${error.message}`,
    });
  }
}
