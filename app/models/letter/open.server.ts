// Which letters may be written at all: said yes to, proven, not over, and to an address that is still the account's.
import { expressionBuilder, sql, type SqlBool } from "kysely";
import { getDb } from "~/db/connection.server";
import type { Schema } from "~/db/schema";
import type { LetterKind } from "./letter";

/** A letter that may be written. */
export interface OpenLetter {
  id: string;
  kind: LetterKind;
  email: string;
  userId: string | null;
  variantId: string | null;
  sentAt: string | null;
}

/** Those of a kind, the oldest yes first. */
export function openLetters(kind: LetterKind) {
  return getDb()
    .selectFrom("letters")
    .where("letters.kind", "=", kind)
    .where(isOpen())
    .orderBy("letters.createdAt")
    .orderBy("letters.id");
}

/** The condition that a letter may be written. */
export function isOpen() {
  const eb = expressionBuilder<Schema, "letters">();
  return eb.and([
    eb("letters.endedAt", "is", null),
    eb("letters.provenAt", "is not", null),
    eb.or([
      eb("letters.userId", "is", null),
      eb.exists(
        eb
          .selectFrom("users")
          .select("users.id")
          .whereRef("users.id", "=", "letters.userId")
          .where("users.status", "=", "Active")
          .where(sql<SqlBool>`lower(users.email) = letters.email`),
      ),
    ]),
  ]);
}
