// The one rule for new passwords (docs/specification.md, section 5.9), at every door that sets one: none that guessers try first, and more for administrators.
import { Refusal } from "~/models/refusal.server";
import { isCommonPassword, isOwnAddress } from "./common-password.server";
import { meetsPolicy } from "./password";
import { userLimits, type User } from "./user";

/** What is said of a password without the letters and the number. */
export const policyWords =
  "Password must contain at least one uppercase letter, one lowercase letter, and one number";

/**
 * Holds a new password to the rule of its account. What stores a password's hash calls it first:
 * whichever screen, mail or command it comes from.
 * @throws Refusal in words for the field `password`
 */
export function requireGoodPassword(
  { role, email }: Pick<User, "role" | "email">,
  password: string,
): void {
  const fault = role === "Admin" ? faultOf(password, email) : commonFault(password);
  if (fault !== null) throw new Refusal("invalid", { password: fault });
}

function commonFault(password: string): string | null {
  return isCommonPassword(password)
    ? "This password is too common. Please choose another one."
    : null;
}

function faultOf(password: string, email: string): string | null {
  if (password.length < userLimits.passwordMin)
    return `Password must be at least ${userLimits.passwordMin} characters`;
  const common = commonFault(password);
  if (common !== null) return common;
  if (!meetsPolicy(password)) return policyWords;
  if (isOwnAddress(password, email))
    return "Please choose a password that is not your e-mail address";
  return null;
}
