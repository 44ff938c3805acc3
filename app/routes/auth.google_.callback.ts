// Where the provider sends the browser back to (docs/specification.md, sections 2.4 and 8).
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { endHandshake, googleAuthenticator, noteOf, readHandshake } from "~/auth/google.server";
import { keepQuestion } from "~/auth/google-join.server";
import { enter } from "~/auth/enter.server";
import { getUser } from "~/auth/session.server";
import { clientAddress } from "~/http/client.server";
import { logNote } from "~/http/errors.server";
import { redirectWithToast } from "~/http/toast.server";
import { refundAttemptFrom, requireAttemptFrom } from "~/models/account/throttle.server";
import { Refusal } from "~/models/refusal.server";
import { homeOf } from "~/models/account/user";
import { findShop } from "~/models/settings/shop.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const handshake = await readHandshake(request);
  // The way back in the browser's history leads here once more, after all is done.
  const user = handshake ? null : await getUser(request);
  if (user) return redirect(homeOf(user));
  const screen = handshake?.screen ?? "login";
  const headers = new Headers({ "Set-Cookie": await endHandshake(request) });
  const fail = (message: string) =>
    redirectWithToast(request, `/${screen}`, { type: "error", message }, { headers });

  const address = clientAddress(context);
  try {
    await requireAttemptFrom(address, "google");
    const arrived = await googleAuthenticator.authenticate("google", request);
    await refundAttemptFrom(address, "google");
    const redirectTo = handshake?.redirectTo ?? null;
    if (arrived.arrival === "asked") {
      headers.append("Set-Cookie", await keepQuestion(request, { ...arrived, redirectTo }));
      return redirect("/auth/google/join", { headers });
    }
    const { user, arrival } = arrived;
    const { name } = await findShop();
    const message = arrival === "new" ? `Welcome to ${name}!` : greetings[arrival];
    return await enter(request, context, user, { by: "Google", redirectTo, message, headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (isFault(error)) logNote(noteOf(error), context);
    return fail(wordsFor(error, screen));
  }
}

const greetings = {
  known: "Welcome back!",
  joined: "Welcome back! You sign in with Google from now on.",
};

/** A step on the way failed: nobody said no. */
function isFault({ code }: Refusal): boolean {
  return code === "busy" || code === "invalid";
}

function wordsFor(refusal: Refusal, screen: "login" | "signup"): string {
  const { code, message } = refusal;
  if (isFault(refusal)) return `${screen === "signup" ? "Signup" : "Login"} failed: ${message}`;
  if (code !== "unproven") return message;
  return screen === "signup" ? "Signup Failed!" : "Google login failed";
}
