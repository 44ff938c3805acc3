// Finds and changes users.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { env } from "~/env.server";
import { addNotification } from "~/models/notification.server";
import { optionalText, plainAddress, requiredText, text } from "~/models/text.server";
import { insertSampleAccount } from "~/sample/account.server";
import { isCommonPassword, isOwnAddress } from "./common-password.server";
import { hashPassword, passwordMatches } from "./password.server";
import { joinName, userLimits, type Role, type User } from "./user";

/** Columns that screens may see. */
export const userColumns = [
  "id",
  "name",
  "email",
  "phone",
  "role",
  "roleTitle",
  "picture",
] as const;

/** An e-mail address, with a form's own words for a missing and a wrong one. */
export function emailField(required: string, invalid: string) {
  return requiredText(required, userLimits.email).pipe(z.string().regex(plainAddress, invalid));
}

const email = emailField("E-mail is required", "Invalid email address");

const tooCommon = "This password is too common. Please choose another one.";

/** A password to be set, of the length that every account's has, and not the first that is guessed. */
export function newPassword(tooShort: string, required = "Password is required") {
  return text(userLimits.password, "Password is too long", required)
    .min(userLimits.passwordMin, tooShort)
    .refine(
      (password) => password.length < userLimits.passwordMin || !isCommonPassword(password),
      tooCommon,
    );
}

/** A new account's password is not its e-mail address; said although other fields have faults. */
export const notOwnAddress: [
  (form: { email: string; password: string }) => boolean,
  { path: string[]; message: string; when: (payload: { value: unknown }) => boolean },
] = [
  ({ email, password }) => !isOwnAddress(password, email),
  {
    path: ["password"],
    message: "Please choose a password that is not your e-mail address",
    when: ({ value }) => areTexts(value, ["email", "password"]),
  },
];

/** The comparison of both passwords; it runs although other fields have faults, so that all messages show at once. */
export const samePasswords: [
  (form: { password: string; confirmPassword: string }) => boolean,
  { path: string[]; message: string; when: (payload: { value: unknown }) => boolean },
] = [
  (form) => form.password === form.confirmPassword,
  {
    path: ["confirmPassword"],
    message: "Passwords do not match",
    when: ({ value }) => areTexts(value, ["password", "confirmPassword"]),
  },
];

function areTexts(value: unknown, names: string[]): boolean {
  const form = value as Record<string, unknown>;
  return names.every((name) => typeof form[name] === "string");
}

/** What the sign-in form sends. */
export const signInSchema = z.object({
  email,
  password: z
    .string({ error: "Password is required" })
    .max(userLimits.password, "Password is too long"),
  remember: z.literal("on", { error: "Please tick Remember me to sign in" }),
  redirectTo: z.string().optional(),
});

/** What the sign-up form sends; a role in it is ignored (design: new accounts are customers). */
export const signUpSchema = z
  .object({
    name: requiredText("Full name is required", userLimits.name),
    email,
    password: newPassword("Password must be at least 8 characters long"),
    confirmPassword: z.string({ error: "Please confirm your password" }),
    terms: z.literal("on", { error: "Please accept the terms to create an account" }),
  })
  .refine(...notOwnAddress)
  .refine(...samePasswords);

/** What the form of a forgotten password sends. */
export const forgottenSchema = z.object({ email });

/** What the form of the link in the mail sends. */
export const resetSchema = z
  .object({
    token: z.string().max(100),
    password: newPassword("Password must be at least 8 characters long"),
    confirmPassword: z.string({ error: "Please confirm your password" }),
  })
  .refine(...samePasswords);

/** What the account area's password form sends (spec section 5, account change password). */
export const changePasswordSchema = z
  .object({
    currentPassword: text(userLimits.password, undefined, "Current password is required"),
    password: newPassword("Password must be at least 8 characters", "New password is required"),
    confirmPassword: z.string({ error: "Please confirm your password" }),
  })
  .refine(...samePasswords);

/** A phone number, or none. */
export const phoneSchema = text(30)
  .trim()
  .regex(/^(?:\+?\d{10,15})?$/, "Invalid phone number");

/** The current password beside one's own details: a new e-mail address alone needs it. */
export const currentPasswordField = text(userLimits.password).optional();

/** What the profile form sends (spec section 5, account profile save). */
export const profileSchema = z
  .object({
    firstName: requiredText("First name is required", userLimits.name),
    lastName: optionalText(userLimits.name),
    email,
    phone: phoneSchema.default(""),
    currentPassword: currentPasswordField,
    /** The version that the form was filled from. */
    version: z.coerce.number().int(),
  })
  .refine(({ firstName, lastName }) => joinName(firstName, lastName).length <= userLimits.name, {
    path: ["lastName"],
    message: `Please use at most ${userLimits.name} characters for both names together`,
  });

/** Fields of a new account that passed the schema. */
export type NewUser = Pick<z.infer<typeof signUpSchema>, "name" | "email" | "password">;

/**
 * Makes a customer's account.
 * @returns the user, or null when the address has an account already
 */
export async function createCustomer({ password, ...fields }: NewUser): Promise<User | null> {
  // Hashing is slow on purpose, so it is done before the transaction holds the write lock.
  const hash = await hashPassword(password);
  return transact(async (trx) => {
    const user = await insertCustomer(trx, fields);
    if (user) await savePassword(trx, user.id, hash);
    return user;
  });
}

/** Makes a customer's account without a password; the caller gives it another way in. */
export async function insertCustomer(
  trx: Db,
  fields: Pick<NewUser, "name" | "email">,
): Promise<User | null> {
  const now = new Date();
  const user = await insertUser(trx, fields, "Customer", now);
  if (!user) return null;
  await addNotification(trx, {
    type: "user",
    title: "New customer",
    message: `${user.name} opened an account.`,
  });
  if (env.sampleData) await insertSampleAccount(trx, user, now);
  return user;
}

/**
 * Makes an administrator's account.
 * @returns the user, or null when the address has an account already
 */
export async function createAdmin({ password, ...fields }: NewUser): Promise<User | null> {
  const hash = await hashPassword(password);
  return transact(async (trx) => {
    const user = await insertUser(trx, fields, "Admin", new Date());
    if (user) await savePassword(trx, user.id, hash);
    return user;
  });
}

async function insertUser(
  trx: Db,
  { name, email }: Pick<NewUser, "name" | "email">,
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

/** A user's own details with the version that a later save must name; null when the account is gone. */
export async function findProfile(userId: string) {
  const row = await getDb()
    .selectFrom("users")
    .select(["name", "email", "phone", "orderCount", "version"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/** What a user may change about themselves, with the version that the form was filled from. */
export type ProfileFields = z.infer<typeof profileSchema>;

/** How a save of one's own details went. */
export type ProfileOutcome = "saved" | "stale" | "taken" | "unconfirmed";

interface ProfileSave {
  /** Whether the user has proved to be the account's owner: only then does the address change. */
  confirmed?: boolean;
  /** Runs in the same transaction, with the details before. */
  onSaved?: (trx: Db, before: Pick<User, "name" | "email" | "phone">) => Promise<void>;
}

/**
 * Saves a user's own details.
 * @returns "stale" when they were changed elsewhere since the form was filled, "taken" when
 * another account has the address, "unconfirmed" when the address would change without leave
 */
export async function saveProfile(
  userId: string,
  { firstName, lastName, email, phone, version }: ProfileFields,
  { confirmed = false, onSaved }: ProfileSave = {},
): Promise<ProfileOutcome> {
  return transact(async (trx) => {
    const other = await trx
      .selectFrom("users")
      .select("id")
      .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
      .where("id", "!=", userId)
      .executeTakeFirst();
    if (other) return "taken";
    const before = await trx
      .selectFrom("users")
      .select(["name", "email", "phone"])
      .where("id", "=", userId)
      .where("version", "=", version)
      .executeTakeFirst();
    if (!before) return "stale";
    if (!confirmed && !isSameAddress(email, before.email)) return "unconfirmed";
    const saved = await trx
      .updateTable("users")
      .set({
        name: joinName(firstName, lastName),
        email,
        phone,
        version: version + 1,
        updatedAt: new Date().toISOString(),
      })
      .where("id", "=", userId)
      .where("version", "=", version)
      .returning("id")
      .executeTakeFirst();
    if (!saved) return "stale";
    // A link in the mailbox of an address that was given up must not open the account.
    if (email !== before.email)
      await trx.deleteFrom("passwordResets").where("userId", "=", userId).execute();
    await onSaved?.(trx, before);
    return "saved";
  });
}

/** Whether two e-mail addresses are one: their case says nothing. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Whether this is the user's password.
 * @returns null for an account that has none
 */
export async function isOwnPassword(userId: string, password: string): Promise<boolean | null> {
  const hash = await findPasswordHash(userId);
  return hash === null ? null : passwordMatches(password, hash);
}

/** The hash of a user's password; null for an account without one. */
export async function findPasswordHash(userId: string): Promise<string | null> {
  const row = await getDb()
    .selectFrom("passwords")
    .select("hash")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/**
 * Changes a password and signs every device of the user out.
 * @param onChanged runs in the same transaction
 * @returns false when the current password is wrong
 */
export async function changePassword(
  userId: string,
  current: string,
  password: string,
  onChanged?: (trx: Db) => Promise<void>,
): Promise<boolean> {
  if (!(await isOwnPassword(userId, current))) return false;
  const hash = await hashPassword(password);
  await transact(async (trx) => {
    await replacePassword(trx, userId, hash);
    await onChanged?.(trx);
  });
  return true;
}

/** When the password was set last; null for an account without one. */
export async function findPasswordDate(userId: string): Promise<string | null> {
  const row = await getDb()
    .selectFrom("passwords")
    .select("updatedAt")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.updatedAt ?? null;
}

/** Stores a new password's hash, ends all sessions and makes links to set another worthless. */
export async function replacePassword(trx: Db, userId: string, hash: string): Promise<void> {
  await savePassword(trx, userId, hash);
  await trx.deleteFrom("sessions").where("userId", "=", userId).execute();
  await trx.deleteFrom("passwordResets").where("userId", "=", userId).execute();
}

/** Stores a password's hash in place of the one before. */
async function savePassword(db: Db, userId: string, hash: string): Promise<void> {
  const updatedAt = new Date().toISOString();
  await db
    .insertInto("passwords")
    .values({ userId, hash, updatedAt })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ hash, updatedAt }))
    .execute();
}
