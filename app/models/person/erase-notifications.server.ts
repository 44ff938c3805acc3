// Takes a person out of the staff's notifications.
import { sql, type SqlBool } from "kysely";
import type { Db } from "~/db/schema";
import { escapeLike, type Traces } from "./mark.server";

/** They begin with the name; of namesakes, those stay that are about other people's orders. */
export async function eraseNotifications(
  trx: Db,
  joined: string,
  { names, orderIds }: Traces,
): Promise<void> {
  const own = new Set(orderIds);
  for (const name of names) {
    const rows = await trx
      .selectFrom("notifications")
      .select(["id", "message"])
      .where("type", "in", ["user", "order"])
      .where(sql<SqlBool>`message like ${`${escapeLike(name)} %`} escape '\\'`)
      .execute();
    const ids = rows.flatMap(({ id, message }) => {
      const [, order] = /#(\d+)/.exec(message.slice(name.length)) ?? [];
      return order === undefined || own.has(order) ? [id] : [];
    });
    await deleteNotifications(trx, ids);
  }
  // It has the name of then, whatever they are called now.
  await trx
    .deleteFrom("notifications")
    .where("type", "=", "user")
    .where("createdAt", ">=", joined)
    .where("createdAt", "<", new Date(Date.parse(joined) + 1000).toISOString())
    .execute();
}

async function deleteNotifications(trx: Db, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    await trx.deleteFrom("notifications").where("id", "in", some).execute();
  }
}
