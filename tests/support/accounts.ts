// Accounts, signed in: the sample shop's, and another shopper's.
import { demoAccounts } from "~/sample/accounts";
import { Client, shop } from "./shop";

/** A browser in which the administrator or the shopper has signed in. */
export async function signedIn(role: (typeof demoAccounts)[number]["role"]): Promise<Client> {
  await shop();
  const account = demoAccounts.find((candidate) => candidate.role === role);
  const client = new Client();
  const answer = await client.post("/login", {
    email: account?.email ?? "",
    password: account?.password ?? "",
    remember: "on",
  });
  if (answer.status !== 302) throw new Error(`${role} could not sign in: ${answer.status}`);
  return client;
}

/** A shopper beside the sample shop's. */
export const other = { name: "Other One", email: "other@example.com", password: "Other-12345" };

/** Makes the other shopper's account. */
export async function signUpOther(): Promise<void> {
  // The first to sign in waits until the sample accounts are there.
  await signedIn("Shopper");
  await new Client().post("/signup", { ...other, confirmPassword: other.password, terms: "on" });
}

/** A browser in which the other shopper has signed in. */
export async function stranger(): Promise<Client> {
  const client = new Client();
  await client.post("/login", { email: other.email, password: other.password, remember: "on" });
  return client;
}
