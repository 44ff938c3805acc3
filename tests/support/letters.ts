// Letters of a test's own: who said yes, what the shop sends of it, and the links in that.
import { rmSync } from "node:fs";
import { getDb } from "~/db/connection.server";
import { lookForLetters, sendLetter } from "~/models/letter/letter.server";
import { runNextTask } from "~/models/task/run.server";
import { mailFolder, writtenMails } from "./mails";
import { newBuyer } from "./own-orders";

/** Begins with no letter, no task and no mail. */
export async function forgetLetters(): Promise<void> {
  rmSync(mailFolder(), { recursive: true, force: true });
  for (const table of ["tasks", "letters", "wishes", "carts", "throttles"] as const) {
    await getDb().deleteFrom(table).execute();
  }
}

/** A buyer whose address is known to be theirs. */
export async function provenBuyer() {
  const user = await newBuyer();
  const emailProvenAt = new Date().toISOString();
  await getDb().updateTable("users").set({ emailProvenAt }).where("id", "=", user.id).execute();
  return user;
}

/** Sends what is due at a moment. @returns all mails so far, the oldest first */
export async function letters(now = new Date()): Promise<string[]> {
  await lookForLetters(now);
  return waitingLetters(now);
}

/** Sends what was asked for already. @returns all mails so far, the oldest first */
export async function waitingLetters(now = new Date()): Promise<string[]> {
  // A test's moment may lie before or after the one at which the task was asked for.
  const late = new Date(Math.max(now.getTime(), Date.now()) + 1000);
  while (await runNextTask({ letter: (task) => sendLetter(task, () => now) }, late));
  return writtenMails();
}

/** The link of a mail that confirms or ends, without the shop's address. */
export function linkIn(mail: string | undefined, what: "confirm" | "end"): string {
  return new RegExp(`http://\\S+?(/letters/${what}\\?[^\\s>]+)`).exec(mail ?? "")?.[1] ?? "";
}
