// The mail that tells who asked that the shop has answered: a task that the first answer leaves.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { env } from "~/env.server";
import { sendMail } from "~/models/mail.server";
import { mayBeSold } from "~/models/product/product.server";
import { writeMail } from "~/models/settings/mail.server";
import type { Task } from "~/models/task/run.server";
import { addTask } from "~/models/task/task.server";
import { oneLine } from "~/models/text.server";
import { questionsUrl } from "./question";

/** Names the mail of a question. */
export function answerMailKey(id: string): string {
  return `answer:${id}`;
}

/** Has who asked be told, in the transaction of the answer. */
export async function addAnswerMail(trx: Db, id: string): Promise<void> {
  await addTask(trx, { kind: "answer", key: answerMailKey(id), payload: { id } });
}

const payloadSchema = z.object({ id: z.string() });

/**
 * Does a task of the kind "answer". A question that is hidden or gone by then needs none. The mail has
 * the shop's words alone: nobody can have it send their own to an address that they signed up with.
 * @throws when the mail cannot be sent
 */
export async function sendAnswer({ key, payload }: Task): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  const row = await getDb()
    .selectFrom("questions")
    .innerJoin("products", "products.id", "questions.productId")
    .innerJoin("users", "users.id", "questions.userId")
    .select(["questions.answer", "questions.productId", "products.name as product", "users.email"])
    .where("questions.id", "=", id)
    .where("questions.shownAt", "is not", null)
    .where(mayBeSold())
    .executeTakeFirst();
  if (!row) return;
  const product = oneLine(row.product);
  const page = env.mailedOrigin === null ? null : env.mailedOrigin + questionsUrl(row.productId);
  const text = await writeMail("answer", {
    greeting: "Hello,",
    body: [
      `we have answered your question on ${product}:`,
      row.answer,
      page === null ? "" : `See it in the shop: ${page}`,
    ],
  });
  const subject = `Your question on ${product} is answered`;
  await sendMail({ to: row.email, subject, text, key });
}
