// An administrator's own profile: details, picture, password; each change leaves its line in the audit log.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type AuditFields } from "~/models/audit/audit.server";
import { pictureField } from "~/models/field.server";
import { pictureWords, profilePicture } from "~/models/picture/rules";
import { findPicturePath } from "~/models/picture/picture.server";
import { linkProfilePicture } from "~/models/picture/profile.server";
import { requiredText, text } from "~/models/text.server";
import {
  currentPasswordField,
  emailField,
  isPhone,
  newPassword,
  samePasswords,
} from "./forms.server";
import { meetsPolicy } from "./password";
import { policyWords } from "./password-rule.server";
import { saveProfile, type ProfileFields } from "./profile.server";
import { joinName, userLimits, type User } from "./user";

const half = (label: string) =>
  requiredText(`${label} is required`, userLimits.name).refine(
    (name) => name === "" || name.length >= 2,
    `${label} must be at least 2 characters`,
  );

/** What the profile form sends (docs/specification.md, section 5.8). */
export const adminProfileSchema = z
  .object({
    firstName: half("First name"),
    lastName: half("Last name"),
    email: emailField("Email is required", "Please enter a valid email address"),
    phone: requiredText("Phone number is required", 30).refine(
      (value) => value === "" || isPhone(value),
      "Please enter a valid phone number",
    ),
    currentPassword: currentPasswordField,
    version: z.coerce.number().int(),
  })
  .refine(({ firstName, lastName }) => joinName(firstName, lastName).length <= userLimits.name, {
    path: ["lastName"],
    message: `Please use at most ${userLimits.name} characters for both names together`,
  });

/** What the password form sends (docs/specification.md, section 5.9). */
export const adminPasswordSchema = z
  .object({
    currentPassword: text(userLimits.password, undefined, "Current password is required"),
    password: newPassword(
      "Password must be at least 8 characters",
      "New password is required",
    ).refine(
      (password) => password.length < userLimits.passwordMin || meetsPolicy(password),
      policyWords,
    ),
    confirmPassword: z.string({ error: "Passwords do not match" }),
  })
  .refine(...samePasswords);

/** What the picture form sends: the id that the upload left. */
export const adminPictureSchema = z.object({
  picture: pictureField(pictureWords.invalid, profilePicture),
});

/** All that the profile page shows; null when the account is gone. */
export async function findAdminProfile(userId: string) {
  const row = await getDb()
    .selectFrom("users")
    .select(["name", "email", "phone", "role", "roleTitle", "picture", "createdAt", "version"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Saves an administrator's details.
 * @param confirmed whether the password was given: only then does the address change
 * @throws Refusal as saveProfile does
 */
export function saveAdminProfile(
  user: User,
  fields: ProfileFields,
  confirmed: boolean,
): Promise<void> {
  const after = profileWords({ ...fields, name: joinName(fields.firstName, fields.lastName) });
  return saveProfile(user.id, fields, {
    confirmed,
    takenWords: { email: "Another account uses this e-mail address already" },
    onSaved: (trx, before) => record(trx, user, "updated", profileWords(before), after),
  });
}

/**
 * Gives an administrator the picture that was uploaded.
 * @throws Refusal when no such picture waits
 */
export function changeAdminPicture(user: User, pictureId: string): Promise<void> {
  return transact(async (trx) => {
    await linkProfilePicture(trx, pictureId, user);
    const picture = await findPicturePath(pictureId, trx);
    const updatedAt = new Date().toISOString();
    await trx.updateTable("users").set({ picture, updatedAt }).where("id", "=", user.id).execute();
    // The file before is gone in a day, so its name would lead nowhere.
    const before = { Picture: user.picture === null ? "" : "Earlier picture" };
    await record(trx, user, "updated", before, { Picture: "New picture" });
  });
}

function profileWords({ name, email, phone }: Pick<User, "name" | "email" | "phone">) {
  return { Name: name, Email: email, Phone: phone };
}

function record(trx: Db, user: User, action: string, before: AuditFields, after: AuditFields) {
  const change = { action, entity: "admin", entityId: user.id, name: user.name } as const;
  return recordChanges(trx, user, [{ ...change, before, after }]);
}
