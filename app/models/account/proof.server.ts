// Notes that an account's e-mail address was shown to be its owner's.
import type { Db } from "~/db/schema";

/**
 * Notes it in the transaction that proves it: by a link from the mailbox, or a provider's word.
 * @returns whose address it is
 */
export function proveEmail(trx: Db, userId: string): Promise<{ id: string; email: string }> {
  return trx
    .updateTable("users")
    .set({ emailProvenAt: new Date().toISOString() })
    .where("id", "=", userId)
    .returning(["id", "email"])
    .executeTakeFirstOrThrow();
}
