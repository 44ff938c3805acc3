// Asks a question on a product: by who is signed in, and shown once the shop answers.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { transact } from "~/db/transaction.server";
import { limits, requireAttempt, requireAttemptFrom } from "~/models/account/throttle.server";
import type { User } from "~/models/account/user";
import { mayBeSold, noSuchProduct } from "~/models/product/product.server";
import { text } from "~/models/text.server";
import { questionLimits } from "./question";

const missing = "Please write your question";

/** What the form sends. */
export const questionSchema = z.object({
  text: text(questionLimits.text, undefined, missing).trim().min(1, missing),
});

/**
 * Asks a question; one of the same words that waits already is not asked twice.
 * @param address the network that it comes from, which is counted like the account
 * @throws Refusal when too many were asked, or the product is not sold
 */
export async function askQuestion(
  user: Pick<User, "id" | "email">,
  productId: string,
  { text, address }: z.infer<typeof questionSchema> & { address: string },
): Promise<void> {
  await requireAttemptFrom(address, "question");
  await requireAttempt(`questions-of:${user.email.toLowerCase()}`, limits.questions);
  await transact(async (trx) => {
    const product = await trx
      .selectFrom("products")
      .select("id")
      .where("id", "=", productId)
      .where(mayBeSold())
      .executeTakeFirst();
    if (!product) throw noSuchProduct();
    const asked = await trx
      .selectFrom("questions")
      .select("id")
      .where("userId", "=", user.id)
      .where("productId", "=", productId)
      .where("state", "=", "Waiting")
      .where("text", "=", text)
      .executeTakeFirst();
    if (asked) return;
    const now = new Date().toISOString();
    await trx
      .insertInto("questions")
      .values({
        ...{ id: randomUUID(), productId, userId: user.id, text, state: "Waiting" },
        ...{ createdAt: now, updatedAt: now },
      })
      .execute();
  });
}
