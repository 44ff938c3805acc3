// Ways to prove who one is, behind remix-auth.
import type { AppLoadContext } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type * as z from "zod";
import { env } from "~/env.server";
import { clientAddress } from "~/http/client.server";
import { logError } from "~/http/errors.server";
import { logEvent } from "~/http/events.server";
import { formRequest } from "~/http/form.server";
import { isLocal } from "~/http/origin.server";
import { recordSignIn } from "~/models/account/factor-change.server";
import { signInSchema } from "~/models/account/forms.server";
import { Refusal } from "~/models/refusal.server";
import {
  refundAttemptFrom,
  requireAttemptFrom,
  tryCounted,
} from "~/models/account/throttle.server";
import type { User } from "~/models/account/user";
import { findByEmail, findByPassword } from "~/models/account/user.server";
import { isPublished } from "~/models/account/published.server";
import { knownDeviceFor } from "./known-device.server";

/** The same words for an unknown address, a wrong password and an inactive account. */
const refused = "Login failed. Please check your e-mail and password.";

const passwordStrategy = new FormStrategy<User | null>(({ form }) => {
  const { email, password } = signInSchema.parse(Object.fromEntries(form));
  return findByPassword(email, password);
});

/** The ways in: "password" takes the sign-in form's e-mail and password. */
const authenticator = new Authenticator<User | null>().use(passwordStrategy, "password");

/** The counter of the tries to sign in with an e-mail address, on browsers that nobody knows. */
export function signInKey(email: string): string {
  return `sign-in:${email.toLowerCase()}`;
}

/** Says nothing of the shop's accounts: it goes by what everybody knows, before any is looked up. */
const sampleRefused = "The sample accounts can sign in only on the machine that runs the shop.";

/** After the answer, whose time must not tell whether the address has an account. */
function noteFailure(email: string, context: AppLoadContext): void {
  findByEmail(email)
    .then((user) => {
      const account = user?.id ?? null;
      logEvent({ event: "sign-in", outcome: "failed", user: account, by: "password" });
      return user?.role === "Admin" ? recordSignIn(user, "failed", "password") : undefined;
    })
    .catch((error: unknown) => logError(error, context));
}

/**
 * Finds who signs in with the sign-in form's fields. Tries are counted by address, and by account;
 * a browser that the account knows has a counter of its own, so that strangers who guess do not
 * keep the owner out.
 * @throws Refusal of a proof that failed, and of too many tries
 */
export async function provePassword(
  request: Request,
  context: AppLoadContext,
  { email, password }: Pick<z.infer<typeof signInSchema>, "email" | "password">,
): Promise<User> {
  const open = env.sampleSignIn === "anywhere" || isLocal(request, context);
  if (!open && isPublished(email, password)) throw new Refusal("unproven", sampleRefused);
  // Counted before the check and refunded after a success, so that parallel guesses count too.
  const address = clientAddress(context);
  await requireAttemptFrom(address, "sign-in");
  const device = await knownDeviceFor(request, email);
  const key = device ? `sign-in-on:${device.id}` : signInKey(email);
  const proved = await tryCounted(key, () =>
    authenticator.authenticate(
      "password",
      formRequest(request, { email, password, remember: "on" }),
    ),
  );
  if (!proved) {
    noteFailure(email, context);
    throw new Refusal("unproven", refused);
  }
  await refundAttemptFrom(address, "sign-in");
  return proved;
}
