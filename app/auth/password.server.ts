// What the current password, or a link in the mail, lets its owner do: set another one, and move the account to another address.
import type { AppLoadContext } from "@remix-run/node";
import { logMailFault } from "~/http/errors.server";
import { mailEmailChange } from "~/models/account/email-change.server";
import { resetPassword } from "~/models/account/password-reset.server";
import { findPasswordDate, isOwnPassword } from "~/models/account/password.server";
import { findSessionSpan, sessionLife, spanFromNow } from "~/models/account/session.server";
import { clearAttempts, tryCounted } from "~/models/account/throttle.server";
import type { User } from "~/models/account/user";
import { rememberDevice } from "./known-device.server";
import { openSession, readToken } from "./session.server";
import { ProofRefused, signInKey, tooMany } from "./strategies.server";

/**
 * Changes the password of who is signed in. Wrong tries are counted, every other session ends, and
 * the one here goes on under a new token as long as it would have.
 * @param change does it; false when the current password is wrong
 * @returns the headers that keep this device signed in
 * @throws ProofRefused, Refusal
 */
export async function changeOwnPassword(
  request: Request,
  context: AppLoadContext,
  user: User,
  change: () => Promise<boolean>,
): Promise<Headers> {
  const before = await readToken(request);
  const span = before === null ? null : await findSessionSpan(before);
  await proveByPassword(user, change);
  return openSession(request, context, user, span ?? spanFromNow(sessionLife.brief));
}

/**
 * Sets a forgotten password by the link in the mail. The account's failed sign-ins are forgotten
 * and this browser is known to it, so that whoever guessed cannot keep the owner out.
 * @returns the headers to send; null when the link is unknown, used or too old
 * @throws Refusal when too many wait for their turn
 */
export async function setForgottenPassword(
  request: Request,
  token: string,
  password: string,
): Promise<Headers | null> {
  const user = await resetPassword(token, password);
  if (!user) return null;
  await clearAttempts(signInKey(user.email));
  const known = await rememberDevice(request, user.id);
  return new Headers(known === null ? {} : { "Set-Cookie": known });
}

/** The words for an account without a password: only the mailbox proves whose it is. */
const noPasswordYet = "Please set a password first, then you can change your e-mail";

/**
 * Saves one's own details. A new e-mail address needs the current password, and the old one is
 * told; wrong tries are counted.
 * @param current the password as it was typed, if it was
 * @param save saves; "unconfirmed" where it needs leave to change the address
 * @throws ProofRefused, Refusal
 */
export async function saveOwnDetails<Outcome extends string>(
  context: AppLoadContext,
  user: User,
  current: string | undefined,
  save: (confirmed: boolean) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await save(false);
  if (outcome !== "unconfirmed") return outcome;
  if ((await findPasswordDate(user.id)) === null)
    throw new ProofRefused(noPasswordYet, { field: "email" });
  if (!current)
    throw new ProofRefused("Current password is required", { field: "currentPassword" });
  await proveByPassword(user, () => isOwnPassword(user.id, current));
  const moved = await save(true);
  // After the answer: a mail server that is slow or away keeps nobody waiting, and undoes nothing.
  if (moved === "saved") void tellOldAddress(user, context);
  return moved;
}

/** One counter for every screen that asks for the current password. */
async function proveByPassword(user: User, prove: () => Promise<boolean | null>): Promise<void> {
  const key = `change-password:${user.id}`;
  const { wait, proved } = await tryCounted(key, async () => (await prove()) || null);
  if (wait > 0) throw new ProofRefused(tooMany(wait), { retryAfter: wait });
  if (!proved)
    throw new ProofRefused("Current password is incorrect", { field: "currentPassword" });
}

async function tellOldAddress(user: User, context: AppLoadContext): Promise<void> {
  try {
    await mailEmailChange(user);
  } catch (error) {
    logMailFault("A mail about a changed address", error, context);
  }
}
