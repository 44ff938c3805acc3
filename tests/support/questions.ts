// Questions of a test's own, and what the staff makes of them.
import { getDb } from "~/db/connection.server";
import type { User } from "~/models/account/user";
import { reply } from "~/models/question/answer.server";
import { askQuestion } from "~/models/question/ask.server";
import { nextMoment } from "./clock";
import { admin } from "./own-orders";

/** Who answers them. */
export const staff = admin;

export const questionOf = (productId: string, text: string) =>
  getDb()
    .selectFrom("questions")
    .selectAll()
    .where("productId", "=", productId)
    .where("text", "=", text)
    .executeTakeFirstOrThrow();

/** Asks as a shopper would. */
export async function ask(user: Pick<User, "id" | "email">, productId: string, text = "Is it?") {
  await askQuestion(user, productId, { text, address: "127.0.0.77" });
  await getDb().deleteFrom("throttles").where("key", "like", "question%").execute();
  return questionOf(productId, text);
}

/** Answers, or hides, as the staff does that has just read it. */
export async function answer(id: string, words: string, todo: "show" | "hide" = "show") {
  const { version } = await getDb()
    .selectFrom("questions")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await reply(staff, id, { do: todo, version, answer: words, reason: "" });
  await nextMoment();
}
