// What each kind of letter brings: who is to have one, and what it says.
import type { Db } from "~/db/schema";
import type { OpenLetter } from "./open.server";

/** A letter's words. */
interface Written {
  subject: string;
  /** Paragraphs. */
  news: string[];
  /** Why they get it. */
  why: string;
  /** What is noted in the transaction that notes the sending. */
  after?: (trx: Db, at: string) => Promise<unknown>;
}

/** What a kind of letter does. */
export interface LetterWork {
  /** Who is to have one now. */
  findDue: (now: Date, limit: number) => Promise<{ id: string }[]>;
  /** Writes it from what is so at this moment; null when nothing is to be said any more. */
  write: (letter: OpenLetter, now: Date) => Promise<Written | null>;
}
