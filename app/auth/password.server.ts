// Changing one's own password: wrong tries are counted, and every session but a new one here ends.
import type { AppLoadContext } from "@remix-run/node";
import { clearAttempts, countAttempt, limits } from "~/models/throttle.server";
import type { User } from "~/models/user";
import { signIn } from "./session.server";
import { tooManyAttempts } from "./strategies.server";

/**
 * Changes the password of who is signed in.
 * @param change does it; false when the current password is wrong
 * @returns the refusal for the form, or the headers that keep this device signed in
 */
export async function changeOwnPassword(
  request: Request,
  context: AppLoadContext,
  user: User,
  change: () => Promise<boolean>,
) {
  const key = `change-password:${user.id}`;
  const wait = await countAttempt(key, limits.account);
  if (wait > 0) return { refusal: tooManyAttempts(wait) };
  if (!(await change())) {
    return { refusal: { fieldErrors: { currentPassword: ["Current password is incorrect"] } } };
  }
  await clearAttempts(key);
  const { headers } = await signIn(request, context, user, { remember: true });
  return { headers };
}
