// Staff of a test's own: kept to areas, or owners.
import { getDb } from "~/db/connection.server";
import type { Area } from "~/models/account/area";
import { createAdmin } from "~/models/account/user.server";
import { Client } from "./shop";

export const staffPassword = "Staff-12345";

/** Makes an administrator's account; the database must be ready. @param areas null for an owner */
export async function makeStaff(name: string, areas: readonly Area[] | null) {
  const email = `${name.toLowerCase()}@example.com`;
  const user = await createAdmin({ name, email, password: staffPassword });
  const kept = areas === null ? null : areas.join(" ");
  await getDb().updateTable("users").set({ areas: kept }).where("id", "=", user.id).execute();
  return { ...user, areas: kept };
}

/** A browser in which somebody of the staff has signed in. */
export async function enterAs({ email }: { email: string }, password = staffPassword) {
  const client = new Client();
  const answer = await client.post("/login", { email, password, remember: "on" });
  if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`);
  return client;
}
