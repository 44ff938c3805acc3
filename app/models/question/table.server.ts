// The staff's table of questions: a queue of what waits, and all the others.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { pageOf, readPage, tablePageSize } from "~/models/table.server";
import { questionQueues, queueStates, type QuestionQueue } from "./question";

const queueSchema = z.enum(questionQueues).catch("waiting");

/** Reads the queue and the page from an address. */
export function readQuestionTable(params: URLSearchParams) {
  return { queue: queueSchema.parse(params.get("show")), page: readPage(params) };
}

/** A page of a queue: what waits longest comes first, of the others the newest. */
export async function listQuestions({
  queue,
  page: asked,
}: {
  queue: QuestionQueue;
  page: number;
}) {
  const inQueue = questions().where("questions.state", "=", queueStates[queue]);
  const { total } = await inQueue
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(asked, total, tablePageSize);
  const dir = queue === "waiting" ? "asc" : "desc";
  const rows = await inQueue
    .select(["questions.id", "questions.text", "questions.state", "questions.createdAt"])
    .select(["questions.version", "products.name as product"])
    .orderBy("questions.createdAt", dir)
    .orderBy("questions.id", dir)
    .limit(tablePageSize)
    .offset(offset)
    .execute();
  return { questions: rows, page, pages, total };
}

/** How many wait; the sidebar says so. At most 99 are counted. */
export async function countQuestionsToDo(): Promise<number> {
  const rows = await questions()
    .select("questions.id")
    .where("questions.state", "=", "Waiting")
    .limit(99)
    .execute();
  return rows.length;
}

/** One question with everything the staff decides by; null when it is not there. */
export async function findQuestion(id: string) {
  const question = await questions()
    .select(["questions.id", "questions.text", "questions.answer", "questions.reason"])
    .select(["questions.state", "questions.createdAt", "questions.version"])
    .select(["questions.productId", "products.name as product"])
    .where("questions.id", "=", id)
    .executeTakeFirst();
  return question ?? null;
}

/** Those of products that are not deleted: who restores one has them back. */
function questions() {
  return getDb()
    .selectFrom("questions")
    .innerJoin("products", "products.id", "questions.productId")
    .where("products.deletedAt", "is", null);
}
