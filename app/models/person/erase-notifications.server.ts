// Takes a person out of the staff's notifications.
import { sql, type SqlBool } from "kysely";
import type { Db } from "~/db/schema";
import { withoutIndex } from "~/db/without-index.server";
import { escapeLike, type Traces } from "./mark.server";

/**
 * Takes out what is about a person and their orders. Words about an order begin with the buyer's
 * name; of namesakes, those stay that are about other people's orders or lead elsewhere.
 */
export async function eraseNotifications(
  trx: Db,
  { id, createdAt }: { id: string; createdAt: string },
  { names, orderIds }: Traces,
): Promise<void> {
  const own = new Set(orderIds);
  for (const name of names) {
    const rows = await trx
      .selectFrom("notifications")
      .select(["id", "message", "link"])
      // Most are of these kinds: one by one through an index they take longer than all of them in a row.
      .where(withoutIndex("type"), "in", ["user", "order"])
      .where(sql<SqlBool>`message like ${`${escapeLike(name)} %`} escape '\\'`)
      .execute();
    const told = rows.filter(({ message, link }) => {
      const [, order] = /#(\d+)/.exec(message.slice(name.length)) ?? [];
      return order === undefined ? link === null : own.has(order);
    });
    await deleteNotifications(
      trx,
      told.map((row) => row.id),
    );
  }
  // That the account was opened is told with the name of then, whatever they are called now. Rows
  // from before notifications led anywhere have the time alone.
  const second = new Date(Date.parse(createdAt) + 1000).toISOString();
  await trx
    .deleteFrom("notifications")
    .where("type", "=", "user")
    .where((eb) =>
      eb.or([
        eb("link", "=", `/admin/customers/${id}`),
        eb.and([
          eb("link", "is", null),
          eb("createdAt", ">=", createdAt),
          eb("createdAt", "<", second),
        ]),
      ]),
    )
    .execute();
}

async function deleteNotifications(trx: Db, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    await trx.deleteFrom("notifications").where("id", "in", some).execute();
  }
}
