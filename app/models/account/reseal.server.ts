// Seals anew what an older secret sealed, so that the older one can be taken out of the settings.
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { seal, unseal } from "./seal.server";

/**
 * Seals every second factor under the first of the shop's secrets. A shop may go on selling meanwhile.
 * @returns how many were sealed, and how many none of the secrets opens
 */
export async function resealFactors(): Promise<{ sealed: number; lost: number }> {
  const found = { sealed: 0, lost: 0 };
  const ids = await getDb().selectFrom("secondFactors").select("userId").execute();
  for (const { userId } of ids) {
    const outcome = await resealFactor(userId);
    if (outcome !== null) found[outcome] += 1;
  }
  return found;
}

/** One of them; null when its owner has turned it off meanwhile. */
function resealFactor(userId: string): Promise<"sealed" | "lost" | null> {
  return transact(async (trx) => {
    const row = await trx
      .selectFrom("secondFactors")
      .select("secret")
      .where("userId", "=", userId)
      .executeTakeFirst();
    if (!row) return null;
    const secret = unseal(row.secret, userId);
    if (secret === null) return "lost";
    await trx
      .updateTable("secondFactors")
      .set({ secret: seal(secret, userId) })
      .where("userId", "=", userId)
      .execute();
    return "sealed";
  });
}
