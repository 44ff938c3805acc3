// What the current password, or a link in the mail, lets its owner do: set another one, and move the account to another address.
import type { AppLoadContext } from "@remix-run/node";
import { logMailFault } from "~/http/errors.server";
import { logEvent } from "~/http/events.server";
import { mailEmailChange } from "~/models/account/email-change.server";
import { resetPassword } from "~/models/account/password-reset.server";
import { findPasswordDate, isOwnPassword } from "~/models/account/password.server";
import { findSessionSpan, sessionLife, spanFromNow } from "~/models/account/session.server";
import { clearAttempts, tryCounted } from "~/models/account/throttle.server";
import type { User } from "~/models/account/user";
import { claimGuestOrders } from "~/models/order/claim.server";
import { Refusal } from "~/models/refusal.server";
import { rememberDevice } from "./known-device.server";
import { openSession, readToken } from "./session.server";
import { signInKey } from "./strategies.server";

/**
 * Changes the password of who is signed in. Wrong tries are counted, every other session ends, and
 * the one here goes on under a new token as long as it would have.
 * @param current the password as it was typed
 * @param change sets the new one
 * @returns the headers that keep this device signed in
 * @throws Refusal of a wrong current password
 */
export async function changeOwnPassword(
  request: Request,
  context: AppLoadContext,
  user: User,
  current: string,
  change: () => Promise<void>,
): Promise<Headers> {
  const before = await readToken(request);
  const span = before === null ? null : await findSessionSpan(before);
  await proveByPassword(user, "currentPassword", current);
  await change();
  logEvent({ event: "password", outcome: "done", user: user.id, by: "password" });
  return openSession(request, context, user, span ?? spanFromNow(sessionLife.brief));
}

/**
 * Sets a forgotten password by the link in the mail. The account's failed sign-ins are forgotten
 * and this browser is known to it, so that whoever guessed cannot keep the owner out. Orders that
 * were placed with the address as a guest become the account's.
 * @returns the headers to send
 * @throws Refusal when the link is unknown, used or too old
 */
export async function setForgottenPassword(
  request: Request,
  token: string,
  password: string,
): Promise<Headers> {
  const user = await resetPassword(token, password);
  logEvent({ event: "password", outcome: "done", user: user.id, by: "mailed link" });
  await claimGuestOrders(user);
  await clearAttempts(signInKey(user.email));
  const known = await rememberDevice(request, user.id);
  return new Headers(known === null ? {} : { "Set-Cookie": known });
}

/** The words for an account without a password: only the mailbox proves whose it is. */
const noPasswordYet = "Please set a password first, then you can change your e-mail";

interface DetailsProof {
  /** The current password as it was typed, if it was. */
  password: string | undefined;
  /** The name of the password's field. */
  field: string;
}

/**
 * Saves one's own details. A new e-mail address needs the current password, and the old one is
 * told; wrong tries are counted.
 * @param save saves, told whether the address may change; refuses as unproven what needs that
 * @throws Refusal of an address without the password
 */
export async function saveOwnDetails(
  context: AppLoadContext,
  user: User,
  { password, field }: DetailsProof,
  save: (confirmed: boolean) => Promise<void>,
): Promise<void> {
  if (await isSaved(save)) return;
  if ((await findPasswordDate(user.id)) === null)
    throw new Refusal("invalid", { email: noPasswordYet });
  if (!password) throw new Refusal("invalid", { [field]: "Current password is required" });
  await proveByPassword(user, field, password);
  await save(true);
  // After the answer: a mail server that is slow or away keeps nobody waiting, and undoes nothing.
  void tellOldAddress(user, context);
}

/** Saves what needs no proof. */
async function isSaved(save: (confirmed: boolean) => Promise<void>): Promise<boolean> {
  try {
    await save(false);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "unproven") return false;
    throw error;
  }
}

/** One counter for every screen that asks for the current password. */
export async function proveByPassword(user: User, field: string, password: string): Promise<void> {
  const key = `change-password:${user.id}`;
  const proved = await tryCounted(
    key,
    async () => (await isOwnPassword(user.id, password)) || null,
  );
  if (proved) return;
  logEvent({ event: "proof", outcome: "failed", user: user.id, by: "password" });
  throw new Refusal("invalid", { [field]: "Current password is incorrect" });
}

async function tellOldAddress(user: User, context: AppLoadContext): Promise<void> {
  try {
    await mailEmailChange(user);
  } catch (error) {
    logMailFault("A mail about a changed address", error, context);
  }
}
