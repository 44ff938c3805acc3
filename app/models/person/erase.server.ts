// Erases a customer as the law asks: the person goes, and orders keep what the books need.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { afterCommit, transact } from "~/db/transaction.server";
import { findCustomer, noCustomer } from "~/models/account/customer.server";
import { userLimits } from "~/models/account/user";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { forgetProfilePictures } from "~/models/picture/profile.server";
import { removeAllExpired } from "~/models/picture/expired.server";
import { Refusal } from "~/models/refusal.server";
import { eraseQuestions } from "~/models/question/own.server";
import { eraseReviews } from "~/models/review/own.server";
import { requiredText } from "~/models/text.server";
import { eraseLetters } from "./erase-mails.server";
import { claimGuestOrdersOf, eraseOrders } from "./erase-orders.server";
import { findOpenOrders, openWords } from "./open-orders.server";
import { erasedName } from "./person";
import { eraseTraces } from "./traces.server";

/** What the question's form sends: the person's own e-mail, typed, so that nobody else is erased by a slip. */
export const erasureSchema = z.object({
  email: requiredText("Please type the customer's e-mail", userLimits.email),
});

/** What the question is asked of: the customer, and the orders that must be over first; null for nobody. */
export async function findErasure(id: string) {
  const customer = await findCustomer(id);
  if (!customer) return null;
  const open = await findOpenOrders(getDb(), id);
  return { customer, open: open.length > 0 ? openWords(open) : null };
}

/**
 * Erases a customer, all at once or not at all. The log keeps that it was done and by whom, and
 * nothing of the person.
 * @throws Refusal when there is no such customer, another e-mail was typed, or an order is under way
 */
export async function eraseCustomer(
  actor: Actor,
  id: string,
  { email }: z.infer<typeof erasureSchema>,
): Promise<void> {
  await transact(async (trx) => {
    const person = await trx
      .selectFrom("users")
      .select(["id", "name", "email", "phone", "emailProvenAt", "createdAt"])
      .where("id", "=", id)
      .where("role", "=", "Customer")
      .executeTakeFirst();
    if (!person) throw new Refusal("notFound", noCustomer);
    if (email.toLowerCase() !== person.email.toLowerCase()) {
      throw new Refusal("invalid", { email: "This is not the customer's e-mail" });
    }
    if (person.emailProvenAt !== null) await claimGuestOrdersOf(trx, person);
    const open = await findOpenOrders(trx, id);
    if (open.length > 0) throw new Refusal("impossible", openWords(open));
    const emails = await findEmails(trx, person);
    const streets = await findStreets(trx, id);
    const reviewIds = await eraseReviews(trx, id);
    const questionIds = await eraseQuestions(trx, id);
    const orders = await eraseOrders(trx, id);
    await eraseTraces(trx, person, {
      orderIds: orders.ids,
      reviewIds,
      questionIds,
      names: unique([person.name, ...orders.names]),
      emails,
      others: unique([
        ...[person.phone, ...orders.phones],
        ...[...orders.emails, ...streets, ...orders.streets],
      ]),
    });
    await trx.deleteFrom("subscribers").where("email", "in", emails).execute();
    await eraseLetters(trx, id, emails);
    await trx.deleteFrom("reviewMailStops").where("email", "in", emails).execute();
    await forgetProfilePictures(trx, id);
    // Password, sessions, identities, addresses, cart, wishes, checkouts and links to set a password go along.
    await trx.deleteFrom("users").where("id", "=", id).execute();
    const kept = orders.ids.length;
    await recordChanges(trx, actor, [
      {
        ...{ action: "erased", entity: "customer", entityId: id, name: erasedName },
        after: { "Orders kept without the person": String(kept) },
      },
    ]);
    // Files that a crash leaves behind go when the next picture comes: their row is out of date.
    afterCommit(trx, () => void removeAllExpired().catch(() => undefined));
  });
}

/** The account's address and those of its identities, in small letters. */
async function findEmails(trx: Db, person: { id: string; email: string }): Promise<string[]> {
  const identities = await trx
    .selectFrom("identities")
    .select("email")
    .where("userId", "=", person.id)
    .execute();
  return unique([person, ...identities].map(({ email }) => email.toLowerCase()));
}

async function findStreets(trx: Db, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("addresses")
    .select("street")
    .where("userId", "=", userId)
    .execute();
  return rows.map(({ street }) => street);
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "");
}
