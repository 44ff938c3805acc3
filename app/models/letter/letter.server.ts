// Writes letters: looks from time to time who is to have one, asks for each as a task, and sends it if all is still so.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { env } from "~/env.server";
import { sendMail } from "~/models/mail.server";
import { writeMail } from "~/models/settings/mail.server";
import type { Task } from "~/models/task/run.server";
import { addTask } from "~/models/task/task.server";
import { findShop } from "~/models/settings/shop.server";
import { cartLetter } from "./cart.server";
import { PROOF_MS } from "./consent.server";
import { letterPath } from "./key.server";
import { letterWords, type LetterKind } from "./letter";
import { isOpen } from "./open.server";
import { priceLetter } from "./price.server";
import { stockLetter } from "./stock.server";
import type { LetterWork } from "./work.server";

const works: Record<LetterKind, LetterWork> = {
  stock: stockLetter,
  price: priceLetter,
  cart: cartLetter,
};

/** So many of a kind are asked for in a look, and the rest in the next: mail servers refuse floods. */
const AT_ONCE = 100;
/** Between two looks. */
export const LETTERS_EVERY_MS = 5 * 60_000;

/**
 * Looks who is to have a letter, and asks for each; two processes may look at the same moment. It
 * goes by what is so, not by who changed it: every way to a stock or a price counts, once.
 */
export async function lookForLetters(now = new Date()): Promise<void> {
  await forgetUnproven(now);
  // Nobody could end what has no link.
  if (env.mailedOrigin === null) return;
  for (const work of Object.values(works)) {
    for (const { id } of await work.findDue(now, AT_ONCE)) {
      const key = `letter:${id}`;
      await transact(async (trx) => {
        // What was done before was another letter; one that waits to be tried again stays.
        await trx
          .deleteFrom("tasks")
          .where("key", "=", key)
          .where("doneAt", "is not", null)
          .execute();
        await addTask(trx, { kind: "letter", key, payload: { id } });
      });
    }
  }
}

/** Who never followed the link may not even know that their address was typed. */
async function forgetUnproven(now: Date): Promise<void> {
  await getDb()
    .deleteFrom("letters")
    .where("provenAt", "is", null)
    .where("createdAt", "<", new Date(now.getTime() - PROOF_MS).toISOString())
    .execute();
}

const payloadSchema = z.object({ id: z.string(), proof: z.boolean().default(false) });

/**
 * Does a task of the kind "letter". What was ended, sold or said meanwhile needs none.
 * @throws when the mail cannot be sent
 */
export async function sendLetter({ key, payload }: Task, clock = () => new Date()): Promise<void> {
  const { id, proof } = payloadSchema.parse(payload);
  if (env.mailedOrigin === null) return;
  if (proof) return sendProof(key, id);
  const letter = await getDb()
    .selectFrom("letters")
    .select(["id", "kind", "email", "userId", "variantId", "sentAt"])
    .where("id", "=", id)
    .where(isOpen())
    .executeTakeFirst();
  const now = clock();
  const written = letter && (await works[letter.kind].write(letter, now));
  if (!written) return;
  const { subject, news, why, after } = written;
  const end = env.mailedOrigin + letterPath("end", id);
  const text = await writeMail(letter.kind, {
    greeting: "Hello,",
    body: news,
    foot: `${why} No more of these letters: ${end}`,
  });
  await sendMail({
    ...{ to: letter.email, subject, text, end },
    // The same at each try of this letter, and another one for the next.
    key: `${key}:${letter.sentAt ?? "first"}`,
  });
  const at = now.toISOString();
  await transact(async (trx) => {
    await trx.updateTable("letters").set({ sentAt: at }).where("id", "=", id).execute();
    await after?.(trx, at);
  });
}

async function sendProof(key: string, id: string): Promise<void> {
  const letter = await getDb()
    .selectFrom("letters")
    .select(["email", "kind"])
    .where("id", "=", id)
    .where("provenAt", "is", null)
    .where("endedAt", "is", null)
    .executeTakeFirst();
  if (!letter) return;
  const link = (env.mailedOrigin ?? "") + letterPath("confirm", id);
  const { name } = await findShop();
  await sendMail({
    to: letter.email,
    subject: "Please confirm: shall we write to you?",
    text: `Hello,

somebody typed this address at ${name} and said: ${letterWords[letter.kind].yes}

If it was you, open this link within two days and press the button:

${link}

If it was not you, do nothing: we will not write again.
`,
    key,
  });
}
