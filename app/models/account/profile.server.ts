// Finds and saves a user's own details.
import type * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import type { profileSchema } from "./forms.server";
import { joinName, type User } from "./user";

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

interface ProfileSave {
  /** Whether the user has proved to be the account's owner: only then does the address change. */
  confirmed?: boolean;
  /** What is said when another account has the address. */
  takenWords?: string | Record<string, string>;
  /** Runs in the same transaction, with the details before. */
  onSaved?: (trx: Db, before: Pick<User, "name" | "email" | "phone">) => Promise<void>;
}

/** Says nothing of other people's accounts. */
const takenUnsaid = "Failed to update profile";

/**
 * Saves a user's own details.
 * @throws Refusal when they were changed elsewhere since the form was filled, another account has
 * the address, or the address would change without leave
 */
export async function saveProfile(
  userId: string,
  { firstName, lastName, email, phone, version }: ProfileFields,
  { confirmed = false, takenWords = takenUnsaid, onSaved }: ProfileSave = {},
): Promise<void> {
  await transact(async (trx) => {
    const other = await trx
      .selectFrom("users")
      .select("id")
      .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
      .where("id", "!=", userId)
      .executeTakeFirst();
    if (other) throw new Refusal("taken", takenWords);
    const before = await trx
      .selectFrom("users")
      .select(["name", "email", "phone"])
      .where("id", "=", userId)
      .where("version", "=", version)
      .executeTakeFirst();
    if (!before) throw changedMeanwhile("Your profile");
    if (!confirmed && !isSameAddress(email, before.email)) {
      throw new Refusal("unproven", "A new e-mail address needs the current password");
    }
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
    if (!saved) throw changedMeanwhile("Your profile");
    // A link in the mailbox of an address that was given up must not open the account.
    if (email !== before.email)
      await trx.deleteFrom("passwordResets").where("userId", "=", userId).execute();
    // The new one is proven by nothing yet.
    if (!isSameAddress(email, before.email))
      await trx
        .updateTable("users")
        .set({ emailProvenAt: null })
        .where("id", "=", userId)
        .execute();
    await onSaved?.(trx, before);
  });
}

/** Whether two e-mail addresses are one: their case says nothing. */
function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
