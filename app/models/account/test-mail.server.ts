// A mail that shows the keeper how their words arrive: sent to their own address, as a task like every other mail.
import { randomUUID } from "node:crypto";
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { transact } from "~/db/transaction.server";
import { sendMail } from "~/models/mail.server";
import { exampleOf, mailKinds, type MailKind, type OwnWords } from "~/models/settings/mail";
import { readMailKind } from "~/models/settings/mail-form.server";
import { findMailWords } from "~/models/settings/mail.server";
import type { Task } from "~/models/task/run.server";
import { addTask } from "~/models/task/task.server";
import { limits, requireAttempt } from "./throttle.server";

const payloadSchema = z.object({
  userId: z.string(),
  kind: z.string(),
  opening: z.string(),
  closing: z.string(),
});

/**
 * Has a test mail sent with these words, which need not be saved.
 * @throws Refusal of who had too many of late
 */
export async function askForTestMail(
  userId: string,
  kind: MailKind,
  { opening, closing }: OwnWords,
): Promise<void> {
  await requireAttempt(`test-mail:${userId}`, limits.account);
  const key = `test-mail:${randomUUID()}`;
  await transact((trx) =>
    addTask(trx, { kind: "test-mail", key, payload: { userId, kind, opening, closing } }),
  );
}

/**
 * Does a task of the kind "test-mail". Who is no longer there needs none.
 * @throws when the mail cannot be sent
 */
export async function sendTestMail({ key, payload }: Task): Promise<void> {
  const { userId, kind: name, opening, closing } = payloadSchema.parse(payload);
  const kind = readMailKind(name);
  const user = await getDb()
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("status", "=", "Active")
    .executeTakeFirst();
  if (!user || !kind) return;
  const { signature } = await findMailWords(kind);
  const text = exampleOf(kind, { opening, closing, signature });
  await sendMail({ to: user.email, subject: `Test: ${mailKinds[kind].name}`, text, key });
}
