// What the staff does with reviews: shows, hides and answers them; each in the audit log, none for good.
import { transact } from "~/db/transaction.server";
import type { Db } from "~/db/schema";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { forEachTicked, type TickedRow } from "~/models/table.server";
import { keepFigures } from "./figures.server";
import type { Decision } from "./form.server";
import type { ReviewState } from "./review";

/** The words for a review that is not there. */
export const noReview = "There is no such review.";

/**
 * Shows, hides or answers a review. Hiding is undone by showing it again.
 * @throws Refusal when it is gone, or was changed since it was seen
 */
export async function decide(actor: Actor, id: string, decision: Decision): Promise<void> {
  await transact((trx) => decideIn(trx, actor, id, decision));
}

/**
 * Shows or hides several, each by itself.
 * @returns how many, and how many were changed since they were seen
 */
export function decideMany(actor: Actor, seen: readonly TickedRow[], todo: "show" | "hide") {
  return forEachTicked(seen, ({ id, version }) =>
    transact((trx) => decideIn(trx, actor, id, { do: todo, version })),
  );
}

async function decideIn(
  trx: Db,
  actor: Actor,
  id: string,
  decision: Pick<Decision, "do" | "version"> & Partial<Decision>,
): Promise<void> {
  const review = await trx
    .selectFrom("reviews")
    .innerJoin("products", "products.id", "reviews.productId")
    .select(["reviews.productId", "reviews.state", "reviews.shownAt", "reviews.answer"])
    .select(["reviews.reason", "reviews.version", "products.name"])
    .where("reviews.id", "=", id)
    .executeTakeFirst();
  if (!review) throw new Refusal("notFound", noReview);
  if (review.version !== decision.version) throw changedMeanwhile("This review");
  const state = stateAfter[decision.do] ?? review.state;
  const answer = decision.answer ?? review.answer;
  const reason = state === "Hidden" ? (decision.reason ?? review.reason) : "";
  const now = new Date().toISOString();
  await trx
    .updateTable("reviews")
    .set({
      ...{ state, answer, reason, updatedAt: now, version: review.version + 1 },
      shownAt: state === "Shown" ? (review.shownAt ?? now) : null,
      // Looked at: what was reported before was judged.
      ...(decision.do !== "save" && { reports: 0 }),
    })
    .where("id", "=", id)
    .execute();
  if (decision.do !== "save") {
    await trx.deleteFrom("reviewReports").where("reviewId", "=", id).execute();
  }
  await keepFigures(trx, review.productId);
  await recordChanges(trx, actor, [
    {
      ...{ action: actions[decision.do], entity: "review", entityId: id, name: review.name },
      before: { State: review.state, Answer: review.answer, Reason: review.reason },
      after: { State: state, Answer: answer, Reason: reason },
    },
  ]);
}

const stateAfter: Partial<Record<Decision["do"], ReviewState>> = { show: "Shown", hide: "Hidden" };
const actions: Record<Decision["do"], string> = { save: "answered", show: "showed", hide: "hid" };
