// Whose cart and wish list: a user's, or a guest's behind the token in a cookie.
import type { Expression } from "kysely";
import { hashToken } from "~/models/account/token.server";

export interface AccountShopper {
  userId: string;
}

export interface GuestShopper {
  /** Of the cookie that leads to the guest's things. */
  token: string;
}

export type Shopper = AccountShopper | GuestShopper;

/** As the rows name them: a user, whom the query around may find, or a guest by the hash of the token. */
export type FoundShopper = { userId: string | Expression<string> } | { tokenHash: string };

/** The column that names the shopper in tables of things of theirs, and what stands in it. */
export function ownerKey(shopper: Shopper): ["userId" | "tokenHash", string];
export function ownerKey(
  shopper: Shopper | FoundShopper,
): ["userId" | "tokenHash", string | Expression<string>];
export function ownerKey(shopper: Shopper | FoundShopper) {
  if ("userId" in shopper) return ["userId", shopper.userId];
  return ["tokenHash", "tokenHash" in shopper ? shopper.tokenHash : hashToken(shopper.token)];
}
