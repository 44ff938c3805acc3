// Accounts at an outside identity provider: whose they are here, and how they come to be somebody's.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { Refusal } from "~/models/refusal.server";
import { oneLine } from "~/models/text.server";
import { emailField } from "./forms.server";
import { proveEmail } from "./proof.server";
import { userLimits, type User } from "./user";
import { insertCustomer, userColumns } from "./user.server";

/** What a provider's id_token says of its bearer; anything but this is refused. */
export const claimsSchema = z.object({
  iss: z.string().min(1).max(255),
  sub: z.string().min(1).max(255),
  email: emailField("no address", "no plain address").optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional().catch(undefined),
});

export type Claims = z.infer<typeof claimsSchema>;

const inactive = "This account is not active. Please write to us.";
const unverified = "Google has not verified your e-mail address. Please use e-mail and password.";

/**
 * Finds the user behind a provider's account, by issuer and subject; makes the account on the
 * first visit. An existing account is joined only when the provider has verified the address.
 * @returns the user, and whether the account is new or was just joined
 * @throws Refusal when the provider vouches for the bearer, but the shop has a reason to say no
 */
export async function findByIdentity(
  claims: Claims,
): Promise<{ user: User; arrival: "known" | "joined" | "new" }> {
  return transact(async (trx) => {
    const known = await trx
      .selectFrom("identities")
      .innerJoin("users", "users.id", "identities.userId")
      .select(userColumns.map((column) => `users.${column}` as const))
      .select("users.status")
      .where("identities.issuer", "=", claims.iss)
      .where("identities.subject", "=", claims.sub)
      .executeTakeFirst();
    if (known) return { user: activeUser(known), arrival: "known" };
    // Without this, who opens an account at the provider under a stranger's address would own the
    // stranger's account here, or lie in wait in it.
    if (!claims.email || claims.email_verified !== true) throw new Refusal("forbidden", unverified);
    return join(trx, claims, claims.email);
  });
}

async function join(trx: Db, claims: Claims, email: string) {
  const row = await trx
    .selectFrom("users")
    .select([...userColumns, "status"])
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  const existing = row && activeUser(row);
  const user = existing ?? (await insertCustomer(trx, { name: nameOf(claims, email), email }));
  await trx
    .insertInto("identities")
    .values({
      id: randomUUID(),
      userId: user.id,
      issuer: claims.iss,
      subject: claims.sub,
      email,
      createdAt: new Date().toISOString(),
    })
    .execute();
  if (existing) await dropOtherWaysIn(trx, user.id);
  await proveEmail(trx, user.id);
  return { user, arrival: existing ? ("joined" as const) : ("new" as const) };
}

/**
 * Nobody had to prove the address to sign up with it: the password may be that of somebody who
 * waited for its owner. The owner sets a new one through the mail of a forgotten password.
 */
async function dropOtherWaysIn(trx: Db, userId: string): Promise<void> {
  for (const table of ["passwords", "sessions", "passwordResets"] as const) {
    await trx.deleteFrom(table).where("userId", "=", userId).execute();
  }
}

function activeUser({ status, ...user }: User & { status: string }): User {
  if (status !== "Active") throw new Refusal("forbidden", inactive);
  return user;
}

function nameOf({ name }: Claims, email: string): string {
  const shown = oneLine(name ?? "") || email.slice(0, email.indexOf("@"));
  return shown.slice(0, userLimits.name);
}
