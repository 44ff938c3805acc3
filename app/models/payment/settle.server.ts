// Asks a provider how a try to pay stands, and sees to what follows: the only place where a provider's word counts.
import { setTimeout as sleep } from "node:timers/promises";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { addSweep } from "~/models/order/hold.server";
import { follow } from "./follow.server";
import { hostedProvider } from "./hosted.server";
import { findAttempt, isDecided, type AttemptRow } from "./try.server";

/** A provider is asked about a try this often at most, in milliseconds. */
const PAUSE_MS = 2_000;

/**
 * Asks the provider about a try, and does what follows. Whoever calls it, how often, and why makes no
 * difference: what the provider says alone counts, and counts once. Asked again too soon, it has the
 * order looked at a little later.
 * @param how "end" stops the try at the provider, if it is not paid
 * @throws when the provider does not answer; nothing is changed then
 */
export async function settle(attemptId: string, how: "ask" | "end" = "ask"): Promise<void> {
  const attempt = await findAttempt(attemptId);
  const provider = attempt && hostedProvider(attempt.provider);
  if (!attempt || !provider || isDecided(attempt)) return;
  if (!(await mayAsk(attempt))) return;
  // Outside of any transaction: a slow provider would hold locks that other buyers need.
  const verdict = await provider[how](attempt);
  await transact((trx) => follow(trx, attemptId, verdict));
}

/** Tries whose answer somebody waits for: one of each, so that nobody holds up a process with many. */
const waiting = new Set<string>();
const LOOK_MS = 100;

/**
 * Does the same for somebody who looks at the order next. A buyer comes back at the moment of the
 * notice: while the provider is being asked, or has just been, it waits until the answer is written
 * down or another question may be asked, so that nobody who paid reads that nothing is paid.
 * @throws as `settle` does
 */
export async function settleForReader(attemptId: string): Promise<void> {
  if (waiting.has(attemptId)) return settle(attemptId);
  waiting.add(attemptId);
  try {
    for (let waited = 0; waited < PAUSE_MS; waited += LOOK_MS) {
      const attempt = await findAttempt(attemptId);
      const asked = Date.parse(attempt?.askedAt ?? "") || 0;
      if (attempt?.state !== "open" || asked <= Date.now() - PAUSE_MS) break;
      await sleep(LOOK_MS);
    }
    await settle(attemptId);
  } finally {
    waiting.delete(attemptId);
  }
}

/** Of several that ask at the same moment one may. */
async function mayAsk({ id, orderId }: AttemptRow): Promise<boolean> {
  const now = new Date();
  const taken = await getDb()
    .updateTable("payments")
    .set({ askedAt: now.toISOString() })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("askedAt", "is", null),
        eb("askedAt", "<=", new Date(now.getTime() - PAUSE_MS).toISOString()),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (taken) return true;
  // What made somebody ask may have happened after the last answer.
  const next = Math.ceil((now.getTime() + PAUSE_MS) / PAUSE_MS) * PAUSE_MS;
  await transact((trx) => addSweep(trx, orderId, new Date(next).toISOString()));
  return false;
}
