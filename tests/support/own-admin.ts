// An administrator of a test file's own, with the profile that belongs to it.
import { expect } from "vitest";
import { getDb } from "~/db/connection.server";
import { createAdmin } from "~/models/account/user.server";
import { signedIn } from "./accounts";
import { whileBroken } from "./broken";
import { Client } from "./shop";

export const account = { name: "Mina Rahman", email: "mina@example.com", password: "First-12345" };
export const page = "/admin/profile";

/** Makes the administrator, and signs in. */
export async function becomeAdmin(): Promise<Client> {
  // The handler makes the database ready with its first request.
  await new Client().get("/healthz");
  await signedIn("Admin");
  await createAdmin(account);
  return signIn();
}

/** Another browser of the administrator's. */
export async function signIn(password = account.password): Promise<Client> {
  const client = new Client();
  const answer = await client.post("/login", { email: account.email, password, remember: "on" });
  expect(answer.headers.get("Location")).toBe("/admin");
  return client;
}

/** The account's row, under either of its names. */
export const row = () =>
  getDb()
    .selectFrom("users")
    .selectAll()
    .where((eb) => eb("name", "like", "%Rahman%").and("role", "=", "Admin"))
    .executeTakeFirstOrThrow();

/** The newest line that the log has on the account. */
export const lastLine = async () =>
  getDb()
    .selectFrom("auditEntries")
    .select(["actorName", "action", "entityName", "before", "after"])
    .where("entity", "=", "admin")
    .where("entityId", "=", (await row()).id)
    .orderBy("createdAt", "desc")
    .executeTakeFirst();

/** Does `work` while the log of changes takes no line. */
export const withBrokenLog = <T>(work: () => Promise<T>) =>
  whileBroken("auditEntries", "insert", work);
