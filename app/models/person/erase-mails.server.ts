// Takes a person out of the mails that wait.
import type { Db } from "~/db/schema";

/** Mails that wait find an order without an address; what a mail server said of one may name it. */
export async function eraseMails(trx: Db, orderIds: readonly string[]): Promise<void> {
  const own = new Set(orderIds);
  await deleteWaiting(trx, "mail", (key) => own.has(key.split(":")[2] ?? ""));
}

/** What the person said yes to, signed in or not, with the letters that wait. */
export async function eraseLetters(
  trx: Db,
  userId: string,
  emails: readonly string[],
): Promise<void> {
  const gone = await trx
    .deleteFrom("letters")
    .where((eb) => eb.or([eb("userId", "=", userId), eb("email", "in", emails)]))
    .returning("id")
    .execute();
  const ids = new Set(gone.map(({ id }) => id));
  await deleteWaiting(trx, "letter", (key) => key.split(":").some((part) => ids.has(part)));
}

async function deleteWaiting(
  trx: Db,
  kind: "mail" | "letter",
  isTheirs: (key: string) => boolean,
): Promise<void> {
  const waiting = await trx
    .selectFrom("tasks")
    .select(["id", "key"])
    .where("kind", "=", kind)
    .where("doneAt", "is", null)
    .execute();
  const ids = waiting.flatMap(({ id, key }) => (isTheirs(key) ? [id] : []));
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    await trx.deleteFrom("tasks").where("id", "in", some).execute();
  }
}
