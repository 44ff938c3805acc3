// Sign-in in two steps: who proved the first one and has a second factor waits, without a session, for its code.
import { redirect, type AppLoadContext } from "@remix-run/node";
import * as z from "zod";
import { shopCookie } from "~/http/cookie.server";
import { logEvent } from "~/http/events.server";
import { redirectWithToast } from "~/http/toast.server";
import { proveByCode, recordSignIn } from "~/models/account/factor-change.server";
import { hasFactor } from "~/models/account/second-factor.server";
import type { User } from "~/models/account/user";
import { findActiveUser } from "~/models/account/user.server";
import { Refusal } from "~/models/refusal.server";
import { signIn, wayOn, type Proof } from "./session.server";

/** Signed: it says that somebody knew the password, and is no session. */
const cookie = shopCookie("first-step");
/** Seconds to find the telephone. */
const WAIT_SECONDS = 600;

const waitingSchema = z.object({
  userId: z.string(),
  redirectTo: z.string().nullable(),
  /** Milliseconds since 1970: a browser may keep a cookie for longer than it was told to. */
  until: z.number(),
});

interface Entrance {
  by: Proof;
  redirectTo: string | null | undefined;
  message: string;
  headers?: Headers;
}

/** Signs in who proved the first step, or leads them to the second one. */
export async function enter(
  request: Request,
  context: AppLoadContext,
  user: User,
  { by, redirectTo = null, message, headers = new Headers() }: Entrance,
) {
  if (user.role === "Admin" && (await hasFactor(user.id))) {
    const waiting = { userId: user.id, redirectTo, until: Date.now() + WAIT_SECONDS * 1000 };
    headers.append("Set-Cookie", await cookie.write(request, waiting, WAIT_SECONDS));
    return redirect("/login/code", { headers });
  }
  const signedIn = await signIn(request, context, user, { remember: true, by });
  const words = [message, signedIn.news].filter(Boolean).join(/[.!]$/.test(message) ? " " : ". ");
  return leadIn(request, wayOn(user, redirectTo), words, [...headers, ...signedIn.headers]);
}

/**
 * Leads whoever has signed in to a new document. The one before may be everybody's, which has no opener policy (see
 * app/entry.server.tsx), and whoever opened its window would keep hold of it.
 */
function leadIn(request: Request, to: string, message: string, headers: [string, string][]) {
  const all = new Headers([...headers, ["X-Remix-Reload-Document", "true"]]);
  return redirectWithToast(request, to, { type: "success", message }, { headers: all });
}

/** Who waits for the second step in this browser; null for nobody, and when it took too long. */
export async function readWaiting(request: Request) {
  const read = waitingSchema.safeParse(await cookie.read(request));
  return read.success && read.data.until > Date.now() ? read.data : null;
}

/**
 * The second step.
 * @throws Refusal of a wrong code, of too many, and of an account that was locked meanwhile
 */
export async function enterByCode(request: Request, context: AppLoadContext, code: string) {
  const waiting = await readWaiting(request);
  const user = waiting && (await findActiveUser(waiting.userId));
  if (!user) throw new Refusal("gone", "This took too long. Please sign in again.");
  const by = await proveByCode(user.id, code).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === "invalid") {
      logEvent({ event: "sign-in", outcome: "failed", user: user.id, by: "code" });
      await recordSignIn(user, "failed", "second factor");
    }
    throw error;
  });
  const ended: [string, string] = ["Set-Cookie", await cookie.end(request)];
  const signedIn = await signIn(request, context, user, { remember: true, by });
  const to = wayOn(user, waiting.redirectTo);
  return leadIn(request, to, "Login successful", [ended, ...signedIn.headers]);
}
