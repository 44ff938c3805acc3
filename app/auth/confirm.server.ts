// Proves once more who is signed in, on the pages that ask for it before something sensitive.
import { proveByCode, type confirmSchema } from "~/models/account/factor-change.server";
import { findPasswordDate } from "~/models/account/password.server";
import { hasFactor } from "~/models/account/second-factor.server";
import { proveSession } from "~/models/account/session.server";
import type { User } from "~/models/account/user";
import { Refusal } from "~/models/refusal.server";
import type { z } from "zod";
import { proveByPassword } from "./password.server";
import { readToken } from "./session.server";

/** What an account proves itself by: its password, else its second factor, else Google again. */
export async function proofOf(userId: string): Promise<"password" | "code" | "google"> {
  if ((await findPasswordDate(userId)) !== null) return "password";
  return (await hasFactor(userId)) ? "code" : "google";
}

/**
 * Notes in the session that its user proved who they are.
 * @param typed the password or the code, as it was typed
 * @throws Refusal of a wrong one, of too many, and where only Google can tell
 */
export async function confirm(
  request: Request,
  user: User,
  typed: z.infer<typeof confirmSchema>,
): Promise<void> {
  const by = await proofOf(user.id);
  if (by === "google") throw new Refusal("impossible", "Please sign in with Google again.");
  if (by === "code") await proveByCode(user.id, typed.passcode);
  else await proveByPassword(user, "currentPassword", typed.currentPassword);
  await proveSession((await readToken(request)) ?? "");
}
