// What the staff does with questions: answers them, which shows both, and hides them; each in the audit log, none for good.
import * as z from "zod";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { forEachTicked, largestPageSize, tickedRow, type TickedRow } from "~/models/table.server";
import { optionalLines } from "~/models/text.server";
import { addAnswerMail } from "./mail.server";
import { questionLimits } from "./question";

/** The words for a question that is not there. */
export const noQuestion = "There is no such question.";

/** What the form of one question sends. */
export const replySchema = z.object({
  do: z.enum(["show", "hide"]),
  answer: optionalLines(questionLimits.answer),
  reason: optionalLines(questionLimits.reason),
  version: z.coerce.number().int().min(0).max(1_000_000_000),
});
export type Reply = z.infer<typeof replySchema>;

/** What the table's form sends: the ticked ones as they were seen. */
export const tickedSchema = z.object({
  id: z
    .array(tickedRow(/[\w-]{1,60}/))
    .max(largestPageSize)
    .default([]),
});

/**
 * Shows a question with its answer, or hides it, which showing it again undoes.
 * @throws Refusal when it is gone, was changed since it was seen, or is to be shown without an answer
 */
export async function reply(actor: Actor, id: string, fields: Reply): Promise<void> {
  await transact((trx) => replyIn(trx, actor, id, fields));
}

/**
 * Hides several, each by itself.
 * @returns how many, and how many were changed since they were seen
 */
export function hideMany(actor: Actor, seen: readonly TickedRow[]) {
  return forEachTicked(seen, ({ id, version }) =>
    transact((trx) => replyIn(trx, actor, id, { do: "hide", version })),
  );
}

async function replyIn(
  trx: Db,
  actor: Actor,
  id: string,
  fields: Pick<Reply, "do" | "version"> & Partial<Reply>,
): Promise<void> {
  const question = await trx
    .selectFrom("questions")
    .innerJoin("products", "products.id", "questions.productId")
    .select(["questions.state", "questions.shownAt", "questions.answeredAt", "questions.answer"])
    .select(["questions.reason", "questions.version", "products.name"])
    .where("questions.id", "=", id)
    .where("products.deletedAt", "is", null)
    .executeTakeFirst();
  if (!question) throw new Refusal("notFound", noQuestion);
  if (question.version !== fields.version) throw changedMeanwhile("This question");
  const isShown = fields.do === "show";
  const answer = fields.answer ?? question.answer;
  const reason = isShown ? "" : (fields.reason ?? question.reason);
  if (isShown && answer === "") throw new Refusal("invalid", { answer: "Please write an answer" });
  const state = isShown ? "Shown" : "Hidden";
  const now = new Date().toISOString();
  await trx
    .updateTable("questions")
    .set({
      ...{ state, answer, reason, updatedAt: now, version: question.version + 1 },
      shownAt: isShown ? (question.shownAt ?? now) : null,
      ...(isShown && { answeredAt: question.answeredAt ?? now }),
    })
    .where("id", "=", id)
    .execute();
  if (isShown && question.answeredAt === null) await addAnswerMail(trx, id);
  await recordChanges(trx, actor, [
    {
      ...{ action: isShown ? "answered" : "hid", entity: "question", entityId: id },
      name: question.name,
      before: { State: question.state, Answer: question.answer, Reason: question.reason },
      after: { State: state, Answer: answer, Reason: reason },
    },
  ]);
}
