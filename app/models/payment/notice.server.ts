// Takes notices of providers: each once, and only as a reason to ask.
import { getDb } from "~/db/connection.server";
import { countAttemptFrom } from "~/models/account/throttle.server";
import { Refusal } from "~/models/refusal.server";
import { hostedProvider } from "./hosted.server";
import type { Notice } from "./provider";
import { settle } from "./settle.server";
import { findAttempt } from "./try.server";

/** From one address. */
const limit = { points: 60, seconds: 60 };

/**
 * Takes a notice.
 * @param from the sender's address
 * @throws Refusal of what is not genuine, or comes too often; anything else when the provider, asked
 * then, does not answer
 */
export async function takeNotice(providerId: string, sent: Notice, from: string): Promise<void> {
  const wait = await countAttemptFrom(from, "webhooks", limit);
  if (wait > 0) throw new Refusal("tooMany", "Too many notices.", { retryAfter: wait });
  const provider = hostedProvider(providerId);
  if (!provider) throw new Refusal("notFound", "There is no such provider.");
  const notice = await provider.read(sent);
  if (notice?.attemptId === null) return;
  const attempt = notice && (await findAttempt(notice.attemptId));
  if (!notice || attempt?.provider !== providerId) {
    throw new Refusal("invalid", "This notice is not genuine.");
  }
  const id = `${providerId}:${notice.eventId}`.slice(0, 200);
  const now = () => new Date().toISOString();
  await getDb()
    .insertInto("paymentEvents")
    .values({ id, paymentId: attempt.id, receivedAt: now(), handledAt: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const event = await getDb()
    .selectFrom("paymentEvents")
    .select("handledAt")
    .where("id", "=", id)
    .executeTakeFirst();
  if (event?.handledAt) return;
  await settle(attempt.id);
  await getDb()
    .updateTable("paymentEvents")
    .set({ handledAt: now() })
    .where("id", "=", id)
    .execute();
}
