// Visitors who sign in with Google, and whether they get in.
import { expect } from "vitest";
import { getDb } from "~/db/connection.server";
import type { Client } from "./shop";

let people = 0;
/** Somebody whom the shop has never seen. */
export function stranger(claims: object = {}) {
  people += 1;
  const email = `stranger${people}@example.net`;
  return { sub: `subject-${people}`, email, email_verified: true, name: "A Stranger", ...claims };
}

/** Presses the button; the address at the provider that the browser is sent to. */
/** Presses the button; the address at the provider that the browser is sent to. */ /** Presses the button; the address at the provider that the browser is sent to. */
export async function begin(client: Client, fields: Record<string, string> = {}): Promise<string> {
  const answer = await client.post("/auth/google", { screen: "login", ...fields });
  expect(answer.status).toBe(302);
  return answer.headers.get("Location") ?? "";
}

/** Whether the account area opens. */
export async function isSignedIn(client: Client): Promise<boolean> {
  return (await client.get("/profile")).status === 200;
}

/** The page where a refused sign-in ends: nobody is signed in, no account is joined. */
export async function refusalAt(client: Client, path: string): Promise<string> {
  const before = await identities();
  const answer = await client.get(path);
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/login");
  const page = await (await client.follow(answer)).text();
  expect(await isSignedIn(client)).toBe(false);
  expect(await identities()).toBe(before);
  return page;
}

/** How many of the outside identities belong to accounts. */
export async function identities(): Promise<number> {
  const { count } = await getDb()
    .selectFrom("identities")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
