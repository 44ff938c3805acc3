// The mail to an address that an account has given up: its owner must learn of it where they still read.
import { sendMail } from "~/models/mail.server";
import { findShop } from "~/models/settings/shop.server";
import { writeTo } from "~/models/settings/shop";
import type { User } from "./user";

/**
 * Tells the old address that another one is in its place. The new one is not named: the old mailbox
 * may be somebody else's by now.
 * @param user as they were before
 * @throws when the mail cannot be sent
 */
export async function mailEmailChange(user: Pick<User, "name" | "email">): Promise<void> {
  const shop = await findShop();
  await sendMail({
    to: user.email,
    subject: "Your e-mail address was changed",
    text: `Hello ${user.name},

the e-mail address of your account at ${shop.name} was just changed. From now on you sign in with the
new address, and our mails go there.

If it was not you, somebody knows your password. At once, please
${writeTo(shop)}, so that we can give your account back to you, and change the same password
wherever else you use it.
`,
  });
}
