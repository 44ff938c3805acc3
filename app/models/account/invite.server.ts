// Invites somebody to the staff: an account without a password, and a link in the mail to set one.
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { sendMail } from "~/models/mail.server";
import { Refusal } from "~/models/refusal.server";
import { oneLine } from "~/models/text.server";
import { findShop } from "~/models/settings/shop.server";
import { areaWords } from "./area";
import { findStaffMember, noStaff } from "./staff.server";
import { hashToken, newToken } from "./token.server";
import { insertUser } from "./user.server";

const DAYS = 7;

/**
 * Makes the account.
 * @returns its id
 * @throws Refusal when the address has an account already
 */
export function inviteStaff(
  actor: Actor,
  { name, email, kept }: { name: string; email: string; kept: string | null },
): Promise<string> {
  return transact(async (trx) => {
    const user = await insertUser(trx, { name, email, areas: kept }, "Admin", new Date());
    if (!user) throw new Refusal("taken", { email: "This address has an account already" });
    await recordChanges(trx, actor, [
      {
        ...{ action: "invited", entity: "admin", entityId: user.id, name },
        after: { Areas: areaWords(kept) },
      },
    ]);
    return user.id;
  });
}

/**
 * Mails somebody the link by which they set their first password, once.
 * @param origin where the shop stands
 * @throws Refusal when they have a way in already; whatever keeps the mail from leaving
 */
export async function mailInvitation(id: string, origin: string): Promise<void> {
  const member = await findStaffMember(id);
  if (!member) throw new Refusal("notFound", noStaff);
  if (member.wayIn === 1)
    throw new Refusal(
      "impossible",
      "They can sign in already: “Forgot your password?” helps them.",
    );
  if (member.status !== "Active") throw new Refusal("impossible", "This account is locked.");
  const token = newToken();
  const expiresAt = new Date(Date.now() + DAYS * 86_400_000).toISOString();
  await getDb()
    .insertInto("passwordResets")
    .values({ tokenHash: hashToken(token), userId: id, expiresAt })
    .execute();
  const { name: shop } = await findShop();
  await sendMail({
    to: member.email,
    subject: "Your account in the back office",
    text: `Hello ${oneLine(member.name)},

you are invited to work in the back office of ${shop}. Set your password within ${DAYS} days:

${origin}/password/reset?token=${token}

The link works once. Afterwards sign in with ${member.email} at ${origin}/login

If you do not know what this is about, do nothing.
`,
  });
}
