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

/** A user whom the query around finds, by the column that names them there. */
export interface FoundShopper {
  userId: Expression<string>;
}

/** The column that names the shopper in tables of things of theirs, and what stands in it. */
export function ownerKey(shopper: Shopper): ["userId" | "tokenHash", string];
export function ownerKey(
  shopper: Shopper | FoundShopper,
): ["userId" | "tokenHash", string | Expression<string>];
export function ownerKey(shopper: Shopper | FoundShopper) {
  return "userId" in shopper ? ["userId", shopper.userId] : ["tokenHash", hashToken(shopper.token)];
}
