// Ways to prove who one is, behind remix-auth.
import type { AppLoadContext } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type * as z from "zod";
import { env } from "~/env.server";
import { formRequest } from "~/http/form.server";
import { isLocal } from "~/http/origin.server";
import { isPublished } from "~/models/demo";
import { clearAttempts, countAttempt, limits, refundAttempt } from "~/models/throttle.server";
import type { User } from "~/models/user";
import { findByPassword, signInSchema } from "~/models/user.server";
import { clientAddress } from "./session.server";

/** The proof failed; the message may be shown. */
export class SignInRefused extends Error {
  /**
   * @param retryAfter seconds until another try makes sense; 0 for at once
   */
  constructor(
    message: string,
    readonly retryAfter = 0,
  ) {
    super(message);
  }
}

/** The same words for an unknown address, a wrong password and an inactive account. */
const refused = "Login failed. Please check your e-mail and password.";

const passwordStrategy = new FormStrategy<User>(async ({ form }) => {
  const { email, password } = signInSchema.parse(Object.fromEntries(form));
  const key = `sign-in:${email.toLowerCase()}`;
  const retryAfter = await countAttempt(key, limits.account);
  if (retryAfter > 0) throw new SignInRefused(tooMany(retryAfter), retryAfter);
  const user = await findByPassword(email, password);
  if (!user) throw new SignInRefused(refused);
  await clearAttempts(key);
  return user;
});

/** The refusal of a form that was sent too often: 429, the time to wait in words and as a header. */
export function tooManyAttempts(seconds: number) {
  return {
    status: 429,
    formErrors: [tooMany(seconds)],
    headers: { "Retry-After": String(seconds) },
  };
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

/** The ways in: "password" takes the sign-in form's e-mail and password. */
const authenticator = new Authenticator<User>().use(passwordStrategy, "password");

/** Says nothing of the shop's accounts: it goes by what everybody knows, before any is looked up. */
const sampleRefused = "The sample accounts can sign in only on the machine that runs the shop.";

/**
 * Finds who signs in with the sign-in form's fields. Tries are counted by address and by account.
 * @throws SignInRefused
 */
export async function provePassword(
  request: Request,
  context: AppLoadContext,
  { email, password }: Pick<z.infer<typeof signInSchema>, "email" | "password">,
): Promise<User> {
  const open = env.sampleSignIn === "anywhere" || isLocal(request, context);
  if (!open && isPublished(email, password)) throw new SignInRefused(sampleRefused);
  // Counted before the check and refunded after a success, so that parallel guesses count too.
  const addressKey = `sign-in-from:${clientAddress(context)}`;
  const wait = await countAttempt(addressKey, limits.address);
  if (wait > 0) throw new SignInRefused(tooMany(wait), wait);
  const user = await authenticator.authenticate(
    "password",
    formRequest(request, { email, password, remember: "on" }),
  );
  await refundAttempt(addressKey);
  return user;
}
