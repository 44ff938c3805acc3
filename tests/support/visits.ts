// Visits as the shop's doors see them: accounts, requests with cookies, and what answers set.
import { randomUUID } from "node:crypto";
import { signIn } from "~/auth/session.server";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { savePassword } from "~/models/account/password.server";
import type { User } from "~/models/account/user";
import { insertCustomer } from "~/models/account/user.server";

/** An account; whether its owner has a password is no matter of how it is hashed. */
export async function newCustomer({ password = true } = {}): Promise<User> {
  const fields = { name: "Mina Rahman", email: `${randomUUID()}@example.com` };
  const user = await transact((trx) => insertCustomer(trx, fields));
  if (password) await savePassword(getDb(), user.id, `hash of ${user.id}`);
  return user;
}

/** A request with cookies as Set-Cookie lines gave them. */
export const ask = (path: string, cookies: (string | null)[] = [], init: RequestInit = {}) =>
  new Request(new URL(path, "http://localhost"), {
    ...init,
    headers: {
      Cookie: cookies.map((line) => line?.split(";")[0]).join("; "),
      "User-Agent": "w3m/0.5.3",
    },
  });
export const from = (clientAddress = "192.0.2.1") => ({ clientAddress, requestId: randomUUID() });
export const lifeOf = (line: string | undefined) => /; Max-Age=(\d+)/.exec(line ?? "")?.[1];
export const named = (headers: Headers, name: string) =>
  headers.getSetCookie().find((line) => line.startsWith(`${name}=`));

/** Cookies of a browser in which somebody is signed in. */
export async function signedIn(user: User, cookies: string[] = []) {
  const { headers, news } = await signIn(ask("/login", cookies), from(), user, { remember: true });
  return { cookies: headers.getSetCookie(), headers, news };
}
