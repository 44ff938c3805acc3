// Somebody says yes to a kind of letter: at once for an address that is known to be theirs, by a mailed link for every other.
import { randomUUID } from "node:crypto";
import { getDb } from "~/db/connection.server";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { env } from "~/env.server";
import { limits, requireAttempt } from "~/models/account/throttle.server";
import { Refusal } from "~/models/refusal.server";
import { addTask } from "~/models/task/task.server";
import { letterWords, type LetterKind, type LetterScreen } from "./letter";

/** The link that proves an address holds so long; who did not follow it is forgotten. */
export const PROOF_MS = 2 * 86_400_000;

/** Who says yes to what, and on which screen. */
export interface Yes {
  kind: LetterKind;
  screen: LetterScreen;
  /** What is to be in stock again. */
  variantId?: string;
  /** The address of a guest, or the account. */
  who: { email: string } | { userId: string };
}

/**
 * Keeps a yes. One that stands already stays as it was said.
 * @returns false when the address is to be proven first: a mail with the link is on its way then
 * @throws Refusal where the shop knows no address for its links, and when too many links were asked for
 */
export async function sayYes({ kind, screen, variantId = null, who }: YesOf): Promise<boolean> {
  if (env.mailedOrigin === null) throw new Refusal("impossible", noLinks);
  const person = await findPerson(who);
  if (!person.proven) await requireAttempt(`letter:${person.email}`, limits.account);
  return transact(async (trx) => {
    const now = new Date().toISOString();
    const open = await trx
      .selectFrom("letters")
      .select(["id", "provenAt"])
      .where("kind", "=", kind)
      .where("email", "=", person.email)
      .where((eb) =>
        variantId === null ? eb("variantId", "is", null) : eb("variantId", "=", variantId),
      )
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (open && open.provenAt !== null) return person.proven;
    const said = {
      ...{ userId: person.userId, words: letterWords[kind].yes, screen, createdAt: now },
      provenAt: person.proven ? now : null,
    };
    const id = open?.id ?? randomUUID();
    if (open) await trx.updateTable("letters").set(said).where("id", "=", id).execute();
    else {
      const row = { id, kind, email: person.email, variantId };
      await trx
        .insertInto("letters")
        .values({ ...row, ...said, sentAt: null, endedAt: null, endedBy: null })
        .execute();
    }
    if (!person.proven) await addProof(trx, id, now);
    return person.proven;
  });
}

type YesOf = Omit<Yes, "variantId"> & { variantId?: string | null };

const noLinks =
  "This shop is not set up to send letters yet, so none would come. Please ask its owner.";

/** A guest may type anybody's address, and an account may have been opened with anybody's. */
async function findPerson(who: Yes["who"]) {
  if ("email" in who) return { email: who.email.toLowerCase(), userId: null, proven: false };
  const { userId } = who;
  const db = getDb();
  const user = await db
    .selectFrom("users")
    .select(["email", "emailProvenAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const email = user.email.toLowerCase();
  const before = await db
    .selectFrom("letters")
    .select("id")
    .where("email", "=", email)
    .where("userId", "=", userId)
    .where("provenAt", "is not", null)
    .executeTakeFirst();
  return { email, userId, proven: user.emailProvenAt !== null || before !== undefined };
}

/** @param at tells this mail from the one that was asked for before */
async function addProof(trx: Db, id: string, at: string): Promise<void> {
  const key = `letter:proof:${id}:${at}`;
  await addTask(trx, { kind: "letter", key, payload: { id, proof: true } });
}

/**
 * The link of the mail was followed, and its button pressed; pressed again, it changes nothing.
 * @throws Refusal when the link is too old, or what it is about is over
 */
export async function confirmLetter(id: string | null): Promise<void> {
  const now = Date.now();
  const done = await getDb()
    .updateTable("letters")
    .set((eb) => ({ provenAt: eb.fn.coalesce("provenAt", eb.val(new Date(now).toISOString())) }))
    .where("id", "=", id ?? "")
    .where("endedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("provenAt", "is not", null),
        eb("createdAt", ">", new Date(now - PROOF_MS).toISOString()),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  if (!done) throw new Refusal("gone", "This link is too old, or was ended. Please ask again.");
}
