// The mail to an address with which somebody signed up though it has an account: only its owner is told so.
import { getDb } from "~/db/connection.server";
import { sendMail } from "~/models/mail.server";
import { findShop } from "~/models/settings/shop.server";
import { writeTo } from "~/models/settings/shop";
import { oneLine } from "~/models/text.server";
import { countAttempt, limits } from "./throttle.server";

/**
 * Tells an address that it has an account already, and how to get in. It carries no link, so that a
 * shop that does not know its own address sends it too. Who signs up again and again fills no mailbox.
 * @throws when the mail cannot be sent
 */
export async function mailTakenEmail(email: string): Promise<void> {
  if ((await countAttempt(`taken:${email.toLowerCase()}`, limits.account)) > 0) return;
  const user = await getDb()
    .selectFrom("users")
    .select(["name", "email"])
    .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
    .executeTakeFirst();
  if (!user) return;
  const shop = await findShop();
  await sendMail({
    to: user.email,
    subject: "You have an account already",
    text: `Hello ${oneLine(user.name)},

somebody, perhaps you, just tried to open an account at ${shop.name} with this e-mail address. It has one
already, and nothing about it was changed.

To get in, go to the shop, choose Login and sign in with this address. If you do not know the
password, choose "Forgot your password?" there: we send you a link to set a new one. If that does not
help, ${writeTo(shop)}.

If it was not you, do nothing.
`,
  });
}
