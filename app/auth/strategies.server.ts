// Ways to prove who one is, behind remix-auth.
import type { AppLoadContext } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type * as z from "zod";
import { env } from "~/env.server";
import { clientAddress } from "~/http/client.server";
import { reportFault } from "~/http/errors.server";
import { formRequest } from "~/http/form.server";
import { isLocal } from "~/http/origin.server";
import { signInSchema } from "~/models/account/forms.server";
import { retryHeaders } from "~/http/refusal.server";
import { Refusal } from "~/models/refusal.server";
import { countAttemptFrom, refundAttemptFrom, tryCounted } from "~/models/account/throttle.server";
import type { User } from "~/models/account/user";
import { findByPassword } from "~/models/account/user.server";
import { isPublished } from "~/models/account/published.server";
import { knownDeviceFor } from "./known-device.server";

/** The proof of who one is failed; the message may be shown. */
export class ProofRefused extends Error {
  /** Seconds until another try makes sense; 0 for at once. */
  readonly retryAfter: number;
  /** The field at fault; null where it is no single one. */
  readonly field: "currentPassword" | "email" | null;

  constructor(
    message: string,
    { retryAfter = 0, field = null }: Partial<Pick<ProofRefused, "retryAfter" | "field">> = {},
  ) {
    super(message);
    this.retryAfter = retryAfter;
    this.field = field;
  }
}

/** The same words for an unknown address, a wrong password and an inactive account. */
const refused = "Login failed. Please check your e-mail and password.";

const passwordStrategy = new FormStrategy<User | null>(({ form }) => {
  const { email, password } = signInSchema.parse(Object.fromEntries(form));
  return findByPassword(email, password);
});

/** The refusal of a form that was sent too often: 429, the time to wait in words and as a header. */
export function tooManyAttempts(seconds: number) {
  return {
    status: 429,
    formErrors: [tooMany(seconds)],
    headers: { "Retry-After": String(seconds) },
  };
}

/**
 * The refusal of a form whose action threw: what was not proved, passwords that wait for their
 * turn, or else a fault, which stands in the log under a number that the form shows.
 * @param message what the form says of a fault
 */
export async function refusalOf(error: unknown, context: AppLoadContext, message: string) {
  if (error instanceof Refusal) {
    return { status: 503, formErrors: [error.message], headers: retryHeaders(error) };
  }
  if (!(error instanceof ProofRefused))
    return { status: 503, formErrors: await reportFault(error, context, message) };
  if (error.retryAfter > 0) return tooManyAttempts(error.retryAfter);
  if (error.field === null) return { formErrors: [error.message] };
  return { fieldErrors: { [error.field]: [error.message] } };
}

/** The words for who tried too often, with the seconds to wait. */
export function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

/** The ways in: "password" takes the sign-in form's e-mail and password. */
const authenticator = new Authenticator<User | null>().use(passwordStrategy, "password");

/** The counter of the tries to sign in with an e-mail address, on browsers that nobody knows. */
export function signInKey(email: string): string {
  return `sign-in:${email.toLowerCase()}`;
}

/** Says nothing of the shop's accounts: it goes by what everybody knows, before any is looked up. */
const sampleRefused = "The sample accounts can sign in only on the machine that runs the shop.";

/**
 * Finds who signs in with the sign-in form's fields. Tries are counted by address, and by account;
 * a browser that the account knows has a counter of its own, so that strangers who guess do not
 * keep the owner out.
 * @throws ProofRefused
 */
export async function provePassword(
  request: Request,
  context: AppLoadContext,
  { email, password }: Pick<z.infer<typeof signInSchema>, "email" | "password">,
): Promise<User> {
  const open = env.sampleSignIn === "anywhere" || isLocal(request, context);
  if (!open && isPublished(email, password)) throw new ProofRefused(sampleRefused);
  // Counted before the check and refunded after a success, so that parallel guesses count too.
  const address = clientAddress(context);
  const wait = await countAttemptFrom(address, "sign-in");
  if (wait > 0) throw new ProofRefused(tooMany(wait), { retryAfter: wait });
  const device = await knownDeviceFor(request, email);
  const key = device ? `sign-in-on:${device.id}` : signInKey(email);
  const { wait: later, proved } = await tryCounted(key, () =>
    authenticator.authenticate(
      "password",
      formRequest(request, { email, password, remember: "on" }),
    ),
  );
  if (later > 0) throw new ProofRefused(tooMany(later), { retryAfter: later });
  if (!proved) throw new ProofRefused(refused);
  await refundAttemptFrom(address, "sign-in");
  return proved;
}
