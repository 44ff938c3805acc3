// Links to set a new password: used once, for half an hour, known by a hash only.
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { sendMail } from "~/models/mail.server";
import { findShop } from "~/models/settings/shop.server";
import { Refusal } from "~/models/refusal.server";
import { oneLine } from "~/models/text.server";
import { requireGoodPassword } from "./password-rule.server";
import { hashPassword, replacePassword } from "./password.server";
import { proveEmail } from "./proof.server";
import { hashToken, newToken } from "./token.server";
import type { User } from "./user";

const LIFE_MS = 30 * 60_000;

/**
 * Mails a link, if the address has an active account.
 * @param origin where the shop stands, for example https://shop.example
 * @throws when the mail cannot be sent
 */
export async function mailResetLink(email: string, origin: string): Promise<void> {
  const db = getDb();
  const user = await db
    .selectFrom("users")
    .select(["id", "email", "name"])
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .where("status", "=", "Active")
    .executeTakeFirst();
  if (!user) return;
  const token = newToken();
  const now = Date.now();
  await db
    .deleteFrom("passwordResets")
    .where("expiresAt", "<", new Date(now).toISOString())
    .execute();
  await db
    .insertInto("passwordResets")
    .values({
      tokenHash: hashToken(token),
      userId: user.id,
      expiresAt: new Date(now + LIFE_MS).toISOString(),
    })
    .execute();
  const { name } = await findShop();
  await sendMail({
    to: user.email,
    subject: "Set a new password",
    text: `Hello ${oneLine(user.name)},

somebody asked for a new password for your account at ${name}. To set one, open this link within
30 minutes:

${origin}/password/reset?token=${token}

If it was not you, do nothing: your password stays as it is.
`,
  });
}

/** The words for a link that opens nothing. */
function usedUp(): Refusal {
  return new Refusal("gone", "This link was used already, or is too old.");
}

/**
 * Makes sure that the link still works.
 * @returns whose it is
 * @throws Refusal of one that is unknown, used or too old
 */
export async function requireOpenReset(token: string): Promise<Pick<User, "role" | "email">> {
  const row = await getDb()
    .selectFrom("passwordResets")
    .innerJoin("users", "users.id", "passwordResets.userId")
    .select(["users.role", "users.email"])
    .where("tokenHash", "=", hashToken(token))
    .where("expiresAt", ">", new Date().toISOString())
    .executeTakeFirst();
  if (!row) throw usedUp();
  return row;
}

/**
 * Sets the new password and uses the link up.
 * @returns whose it is
 * @throws Refusal when the link is unknown, used or too old, or the password breaks the account's rule
 */
export async function resetPassword(
  token: string,
  password: string,
): Promise<{ id: string; email: string }> {
  // Hashing is slow on purpose: who has no link shall not cause any.
  requireGoodPassword(await requireOpenReset(token), password);
  const hash = await hashPassword(password);
  return transact(async (trx) => {
    const used = await trx
      .deleteFrom("passwordResets")
      .where("tokenHash", "=", hashToken(token))
      .where("expiresAt", ">", new Date().toISOString())
      .returning("userId")
      .executeTakeFirst();
    if (!used) throw usedUp();
    await replacePassword(trx, used.userId, hash);
    // Only who reads the mailbox has the link.
    return proveEmail(trx, used.userId);
  });
}
