// Makes accounts and finds who signs in.
import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { addNotification } from "~/models/notification/add.server";
import { Refusal } from "~/models/refusal.server";
import type { signUpSchema } from "./forms.server";
import { hashPassword, passwordMatches, savePassword } from "./password.server";
import { requireGoodPassword } from "./password-rule.server";
import type { Role, User } from "./user";

/** Columns that screens may see. */
export const userColumns = [
  "id",
  "name",
  "email",
  "phone",
  "role",
  "roleTitle",
  "areas",
  "picture",
] as const;

/**
 * What else the transaction does that makes a customer's account. The shop itself does nothing
 * more: start.server.ts adds what the sample shop gives, where sample data are wanted.
 */
export const onNewCustomer: ((trx: Db, user: User, now: Date) => Promise<void>)[] = [];

/** Fields of a new account that passed the schema. */
export type NewUser = Pick<z.infer<typeof signUpSchema>, "name" | "email" | "password">;

/**
 * Makes a customer's account.
 * @throws Refusal when the address has an account already; the words do not tell
 */
export async function createCustomer({ password, ...fields }: NewUser): Promise<User> {
  // Hashing is slow on purpose, so it is done before the transaction holds the write lock.
  const hash = await hashPassword(password);
  return transact(async (trx) => {
    const user = await insertCustomer(trx, fields);
    await savePassword(trx, user.id, hash);
    return user;
  });
}

/** True of every address, so that it tells nothing of this one. */
const wayIn =
  "If you may have an account here already, log in, or choose “Forgot your password?” there. Where there is one, we tell the address by mail.";

/**
 * Makes a customer's account without a password; the caller gives it another way in.
 * @throws Refusal when the address has an account already
 */
export async function insertCustomer(
  trx: Db,
  fields: Pick<NewUser, "name" | "email">,
): Promise<User> {
  const now = new Date();
  const user = await insertUser(trx, fields, "Customer", now);
  if (!user) throw new Refusal("taken", "Signup failed. Please try again.", { details: [wayIn] });
  await addNotification(trx, {
    type: "user",
    title: "New customer",
    message: `${user.name} opened an account.`,
    link: `/admin/customers/${user.id}`,
  });
  for (const act of onNewCustomer) await act(trx, user, now);
  return user;
}

/**
 * Makes an administrator's account.
 * @throws Refusal when the address has an account already, or the password breaks the rule
 */
export async function createAdmin({ password, ...fields }: NewUser): Promise<User> {
  requireGoodPassword({ role: "Admin", email: fields.email }, password);
  const hash = await hashPassword(password);
  return transact(async (trx) => {
    const user = await insertUser(trx, fields, "Admin", new Date());
    if (!user) throw new Refusal("taken", `${fields.email} has an account already.`);
    await savePassword(trx, user.id, hash);
    return user;
  });
}

/**
 * Makes an account's row.
 * @returns null when the address has an account already
 */
export async function insertUser(
  trx: Db,
  { name, email, areas = null }: Pick<NewUser, "name" | "email"> & { areas?: string | null },
  role: Role,
  now: Date,
): Promise<User | null> {
  const user = await trx
    .insertInto("users")
    .values({
      id: randomUUID(),
      name,
      email,
      phone: "",
      role,
      roleTitle: "",
      areas,
      status: "Active",
      picture: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst();
  return user ?? null;
}

/** An account that may sign in, by its id; null for none. */
export async function findActiveUser(id: string): Promise<User | null> {
  const query = getDb().selectFrom("users").select(userColumns).where("id", "=", id);
  return (await query.where("status", "=", "Active").executeTakeFirst()) ?? null;
}

/** Whose an address is, whatever the state of the account; null for nobody. */
export async function findByEmail(
  email: string,
  db: Db = getDb(),
): Promise<Pick<User, "id" | "name" | "role"> | null> {
  const row = await db
    .selectFrom("users")
    .select(["id", "name", "role"])
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Finds who signs in. An unknown address takes as long as a wrong password.
 * @returns the user, or null when address and password do not fit or the account is inactive
 */
export async function findByPassword(email: string, password: string): Promise<User | null> {
  const row = await getDb()
    .selectFrom("users")
    .innerJoin("passwords", "passwords.userId", "users.id")
    .select([...userColumns, "status", "passwords.hash"])
    .where((eb) => eb(eb.fn<string>("lower", ["users.email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  const matches = await passwordMatches(password, row?.hash);
  if (!row || !matches || row.status !== "Active") return null;
  const { hash: _hash, status: _status, ...user } = row;
  return user;
}
