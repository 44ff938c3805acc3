// Ends letters, by the link in one or by a button of the account, and lists what somebody said yes to.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { Refusal } from "~/models/refusal.server";
import { fullName } from "~/models/product/choice";
import { findDates } from "~/models/settings/dates.server";
import { letterScreens, letterWords, type Consent, type LetterKind } from "./letter";

/** What the page of a link sends: its token; a damaged one is as good as none. */
export const letterLinkSchema = z.object({ token: z.string().max(200).catch("") });

/** Ends a letter by its link. One that is unknown or over changes nothing, and nobody is told. */
export async function endByLink(id: string | null): Promise<void> {
  await end("link")
    .where("id", "=", id ?? "")
    .execute();
}

/**
 * Ends one of the account's letters.
 * @throws Refusal when it is none of theirs, or over
 */
export async function endLetter(userId: string, id: string): Promise<void> {
  const done = await end("screen")
    .where("id", "=", id)
    .where("userId", "=", userId)
    .returning("id")
    .executeTakeFirst();
  if (!done) throw new Refusal("notFound", "There is no such letter, or it is over.");
}

/** Ends all of a kind that the account said yes to: its tick was taken away. */
export async function endKind(userId: string, kind: LetterKind): Promise<void> {
  await end("screen").where("userId", "=", userId).where("kind", "=", kind).execute();
}

function end(endedBy: "link" | "screen") {
  return getDb()
    .updateTable("letters")
    .set({ endedAt: new Date().toISOString(), endedBy })
    .where("endedAt", "is", null);
}

/** The account's page shows so many, the newest first. */
const MOST_SHOWN = 100;

/** What an account said yes to, what is over as well. */
export async function findConsents(userId: string): Promise<Consent[]> {
  const rows = await getDb()
    .selectFrom("letters")
    .leftJoin("variants", "variants.id", "letters.variantId")
    .leftJoin("products", "products.id", "variants.productId")
    .selectAll("letters")
    .select(["products.name", "variants.colour", "variants.storage"])
    .where("letters.userId", "=", userId)
    .orderBy("letters.createdAt", "desc")
    .orderBy("letters.id")
    .limit(MOST_SHOWN)
    .execute();
  const { formatDateTime } = await findDates();
  return rows.map(({ name, colour, storage, ...row }) => ({
    ...{ id: row.id, email: row.email, words: row.words, open: row.endedAt === null },
    name: letterWords[row.kind].name,
    about: name === null ? null : fullName({ name, colour, storage }),
    history: [
      `Said on ${formatDateTime(row.createdAt)} (${screenName(row.screen)}).`,
      row.provenAt === null && row.endedAt === null && "Waits for the link that we mailed you.",
      row.sentAt && `Last letter on ${formatDateTime(row.sentAt)}.`,
      row.endedAt && `Over since ${formatDateTime(row.endedAt)}.`,
    ]
      .filter(Boolean)
      .join(" "),
  }));
}

function screenName(screen: string): string {
  return screen in letterScreens ? letterScreens[screen as keyof typeof letterScreens] : screen;
}

/** Whether an account said yes to a kind of letter, for its tick; one that waits for its proof counts. */
export async function hasSaidYes(userId: string, kind: LetterKind): Promise<boolean> {
  const row = await getDb()
    .selectFrom("letters")
    .innerJoin("users", "users.id", "letters.userId")
    .select("letters.id")
    .where("letters.userId", "=", userId)
    .where("letters.kind", "=", kind)
    .where("letters.endedAt", "is", null)
    .where((eb) => eb(eb.fn("lower", ["users.email"]), "=", eb.ref("letters.email")))
    .executeTakeFirst();
  return row !== undefined;
}
