// Asks the buyer of a delivered order for reviews by mail, once, and never who has ended such mails.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { env } from "~/env.server";
import { findReviewable } from "~/models/review/author.server";
import { keyThatOpens, opensOrder } from "./access.server";
import { addOrderMail } from "./mail-task.server";
import { oneLine } from "~/models/text.server";

/** So many days after the delivery: what is sent back is on its way by then. */
export const askAfterDays = 10;

/** Has a mail ask for reviews some days later, in the transaction of the delivery. */
export async function askForReviewLater(
  trx: Db,
  { id, customerEmail }: { id: string; customerEmail: string },
): Promise<void> {
  if (customerEmail === "") return;
  const runAt = new Date(Date.now() + askAfterDays * 86_400_000).toISOString();
  await addOrderMail(trx, id, { kind: "review", runAt });
}

/**
 * What the mail says: which products wait for a review, where to write it, and how such mails end.
 * @returns null when there is nothing to ask for, nowhere to lead, or the buyer wants no such mail
 */
export async function reviewMailWords(order: {
  id: string;
  customerEmail: string;
  accessHash: string | null;
}): Promise<string[] | null> {
  const key = keyThatOpens(order);
  if (env.mailedOrigin === null || key === null) return null;
  if (await isStopped(order.customerEmail)) return null;
  const products = (await findReviewable(order.id)).filter(({ own }) => own === null);
  if (products.length === 0) return null;
  const stop = new URLSearchParams({ order: order.id, key }).toString();
  return [
    "your order was delivered some days ago. How do you like what was in it? Others who choose would be glad to read it.",
    products.map(({ name }) => `– ${oneLine(name)}`).join("\n"),
    `Write a review: ${env.mailedOrigin}/order/${order.id}?key=${key}`,
    `We ask once for each order. No more such mails: ${env.mailedOrigin}/reviews/stop?${stop}`,
  ];
}

async function isStopped(email: string): Promise<boolean> {
  const row = await getDb()
    .selectFrom("reviewMailStops")
    .select("email")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** What the link in the mail carries; a damaged one is as good as none. */
export const stopSchema = z.object({
  order: z.string().max(30).catch(""),
  key: z.string().max(100).catch(""),
});

/** Ends these mails for the address of the order that the key opens; an unknown one changes nothing. */
export async function stopReviewMails({ order, key }: z.infer<typeof stopSchema>): Promise<void> {
  const row = await getDb()
    .selectFrom("orders")
    .select(["customerEmail", "accessHash"])
    .where("id", "=", order)
    .executeTakeFirst();
  if (!row || row.customerEmail === "" || !opensOrder(key, row)) return;
  await getDb()
    .insertInto("reviewMailStops")
    .values({ email: row.customerEmail.toLowerCase(), createdAt: new Date().toISOString() })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}
