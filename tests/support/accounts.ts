// The sample shop's accounts, signed in.
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
