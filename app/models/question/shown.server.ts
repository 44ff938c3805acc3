// Finds the questions that everybody may read: the answered ones of a product, newest first, ten a page.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { pageOf } from "~/models/table.server";
import { questionsPageSize, type ShownQuestion } from "./question";

/** A page of a product's answered questions; the last answered one comes first. */
export async function findQuestions(
  productId: string,
  asked: number,
): Promise<{ questions: ShownQuestion[]; page: number; pages: number }> {
  const total = await countQuestions(productId);
  const { page, pages, offset } = pageOf(asked, total, questionsPageSize);
  const questions = await getDb()
    .selectFrom("questions")
    .select(["id", "text", "answer", "createdAt"])
    .where("productId", "=", productId)
    .where("shownAt", "is not", null)
    .orderBy("shownAt", "desc")
    .orderBy("id", "desc")
    .limit(questionsPageSize)
    .offset(offset)
    .execute();
  return { questions, page, pages };
}

/** How many of a product are answered, for the product's own page. */
export function countQuestions(productId: string): Promise<number> {
  return cachedByCatalogue(getDb(), `questions of ${productId}`, async () => {
    const { total } = await getDb()
      .selectFrom("questions")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("productId", "=", productId)
      .where("shownAt", "is not", null)
      .executeTakeFirstOrThrow();
    return total;
  });
}
