// Keeps who asked for the newsletter: joins, leaves by a link, and is listed, exported and removed in the back office.
import { sql } from "kysely";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { signInSchema } from "~/models/account/forms.server";
import { newToken } from "~/models/account/token.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import { findDates } from "~/models/settings/dates.server";
import {
  contains,
  exportBatch,
  inBatches,
  isBeyond,
  pageOf,
  tablePageSize,
  tableViewSchema,
} from "~/models/table.server";
import type { TableSize } from "~/models/table";

/** What the newsletter box sends: an address by the same rules as the sign-in form's. */
export const subscriptionSchema = z.object({
  email: signInSchema.shape.email,
  redirectTo: z.string().optional(),
});

/** Puts an address on the list; one that stands there already stays as it is. */
export async function subscribe(email: string): Promise<void> {
  await getDb()
    .insertInto("subscribers")
    .values({
      email: email.toLowerCase(),
      createdAt: new Date().toISOString(),
      token: newToken(),
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
}

/** What the page of an unsubscribe link sends: the token of the link; a damaged one is as good as none. */
export const leavingSchema = z.object({ token: z.string().max(100).catch("") });

/** Takes the address off the list that has this token; an unknown one changes nothing, and nobody is told. */
export async function unsubscribe(token: string): Promise<void> {
  await getDb().deleteFrom("subscribers").where("token", "=", token).execute();
}

/** Where the link of an entry leads, without the shop's address. */
export function leavingPath(token: string): string {
  return `/newsletter/leave?${new URLSearchParams({ token }).toString()}`;
}

const viewSchema = tableViewSchema(["joined", "email"], "desc");

/** What the newsletter's table shows: words, order, page. */
export type SubscriberView = z.infer<typeof viewSchema>;

/** Reads the table's view from its address. */
export function readSubscriberView(params: URLSearchParams): SubscriberView {
  return viewSchema.parse(Object.fromEntries(params));
}

const keys = { joined: "createdAt", email: "email" } as const;

/** A page of the table; one past the end is the last one. */
export async function listSubscribers(view: SubscriberView, size: TableSize = tablePageSize) {
  const { total } = await matching(view)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(view.page, total, size);
  const subscribers = await matching(view)
    .select(["email", "createdAt"])
    .orderBy(keys[view.sort], view.dir)
    .orderBy("email", view.dir)
    .limit(size)
    .offset(offset)
    .execute();
  return { subscribers, total, page, pages };
}

export const subscriberExportHeads = ["E-mail", "Since", "Unsubscribe link"];

/**
 * All entries of the view, sorted as it is, in batches.
 * @param origin where the shop stands, for the links
 */
export async function* exportSubscribers(
  view: SubscriberView,
  origin: string,
): AsyncGenerator<string[][]> {
  const dates = await findDates();
  const key = keys[view.sort];
  const entries = matching(view)
    .select(["email", "createdAt", "token"])
    .orderBy(key, view.dir)
    .orderBy("email", view.dir)
    .limit(exportBatch);
  const both = [sql.ref(key), sql.ref("email")] as const;
  const findBatch = (after?: { email: string; createdAt: string }) =>
    (after
      ? entries.where(isBeyond(both, view.dir, [after[key], after.email]))
      : entries
    ).execute();
  for await (const rows of inBatches(findBatch)) {
    yield rows.map(({ email, createdAt, token }) => [
      ...[email, dates.dayOf(createdAt), origin + leavingPath(token)],
    ]);
  }
}

/** What the button beside an entry sends. */
export const removalSchema = z.object({ email: z.string().max(320) });

/**
 * Takes an address off the list. The log says that it was done, and does not keep the address.
 * @throws Refusal when it is not on the list
 */
export async function removeSubscriber(actor: Actor, email: string): Promise<void> {
  await transact(async (trx) => {
    const gone = await trx
      .deleteFrom("subscribers")
      .where("email", "=", email)
      .returning("email")
      .executeTakeFirst();
    if (!gone) throw new Refusal("stale", "This address is not on the list any more.");
    const thing = { entity: "subscriber", entityId: "newsletter", name: "An address" } as const;
    await recordChanges(trx, actor, [{ action: "removed", ...thing }]);
  });
}

function matching({ q }: SubscriberView) {
  const query = getDb().selectFrom("subscribers");
  return q === "" ? query : query.where(contains("email", q, { lowerCase: true }));
}
