// Takes a person out of the mails that wait.
import type { Db } from "~/db/schema";

/** Mails that wait find an order without an address; what a mail server said of one may name it. */
export async function eraseMails(trx: Db, orderIds: readonly string[]): Promise<void> {
  const own = new Set(orderIds);
  const rows = await trx
    .selectFrom("tasks")
    .select(["id", "key"])
    .where("kind", "=", "mail")
    .where("doneAt", "is", null)
    .execute();
  const ids = rows.flatMap(({ id, key }) => (own.has(key.split(":")[2] ?? "") ? [id] : []));
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    await trx.deleteFrom("tasks").where("id", "in", some).execute();
  }
}
