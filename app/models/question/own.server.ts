// A person's own questions: listed in the account, told in the export, erased with the person.
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { mayBeSold } from "~/models/product/product.server";
import { pageOf, readPage } from "~/models/table.server";
import { answerMailKey } from "./mail.server";
import { questionsPageSize } from "./question";

/** A page of an account's questions, the newest first. */
export async function listOwnQuestions(userId: string, params: URLSearchParams) {
  const own = getDb().selectFrom("questions").where("questions.userId", "=", userId);
  const { total } = await own
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(readPage(params), total, questionsPageSize);
  const rows = await own
    .innerJoin("products", "products.id", "questions.productId")
    .select(["questions.id", "questions.text", "questions.answer", "questions.state"])
    .select(["questions.reason", "questions.createdAt", "questions.productId"])
    .select("products.name as product")
    .select((eb) => eb.case().when(mayBeSold()).then(1).else(0).end().as("sold"))
    .orderBy("questions.createdAt", "desc")
    .orderBy("questions.id", "desc")
    .limit(questionsPageSize)
    .offset(offset)
    .execute();
  // What the shop has not shown to anybody yet is its own draft.
  const questions = rows.map(({ sold, answer, ...row }) => ({
    ...row,
    isSold: sold === 1,
    answer: row.state === "Shown" ? answer : "",
  }));
  return { questions, page, pages };
}

/** Everything that a person asked. */
export function exportQuestionsOf(userId: string) {
  return getDb()
    .selectFrom("questions")
    .innerJoin("products", "products.id", "questions.productId")
    .select(["products.name as product", "questions.text", "questions.state"])
    .select(["questions.reason", "questions.answer", "questions.answeredAt"])
    .select(["questions.createdAt", "questions.updatedAt"])
    .where("questions.userId", "=", userId)
    .orderBy("questions.createdAt")
    .orderBy("questions.id")
    .execute();
}

/**
 * Takes what a person asked out of the shop, with the mails that wait.
 * @returns the ids of the questions that went
 */
export async function eraseQuestions(trx: Db, userId: string): Promise<string[]> {
  const gone = await trx
    .deleteFrom("questions")
    .where("userId", "=", userId)
    .returning("id")
    .execute();
  const ids = gone.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += 500) {
    // What a mail server said of one may name its reader.
    const keys = ids.slice(start, start + 500).map(answerMailKey);
    await trx.deleteFrom("tasks").where("key", "in", keys).execute();
  }
  return ids;
}
