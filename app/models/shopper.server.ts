// Whose cart and wish list: a user's, or a guest's behind the token in a cookie.
import { hashToken } from "~/models/account/token.server";

export type Shopper = { userId: string } | { token: string };

/** The column that names the shopper in tables of things of theirs, and what stands in it. */
export function ownerKey(shopper: Shopper): ["userId" | "tokenHash", string] {
  return "userId" in shopper ? ["userId", shopper.userId] : ["tokenHash", hashToken(shopper.token)];
}
