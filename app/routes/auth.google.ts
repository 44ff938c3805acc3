// Where the Google buttons of the sign-in and sign-up screens lead: on to the provider.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { proofOf } from "~/auth/confirm.server";
import { beginSchema, beginSignIn, noteOf } from "~/auth/google.server";
import { requireVisitor } from "~/auth/guards.server";
import { getUser } from "~/auth/session.server";
import { logNote } from "~/http/errors.server";
import { accepted, readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { Refusal } from "~/models/refusal.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return redirect("/login");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await getUser(request);
  // Who has no password proves here once more who they are.
  if (user === null || (await proofOf(user.id)) !== "google") await requireVisitor(request);
  const { screen, redirectTo } = accepted(await readSubmission(request, beginSchema));
  try {
    const { url, setCookie } = await beginSignIn(request, { screen, redirectTo });
    return redirect(url, { headers: { "Set-Cookie": setCookie } });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "notFound") {
      const message = `${error.message} Please use your e-mail and password.`;
      return redirectWithToast(request, `/${screen}`, { type: "info", message });
    }
    logNote(noteOf(error), context);
    const what = screen === "signup" ? "Signup" : "Login";
    return redirectWithToast(request, `/${screen}`, {
      type: "error",
      message: `${what} failed: ${error.message}`,
    });
  }
}
