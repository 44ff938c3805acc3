// Keeps what was typed into a form whose session had ended, until its owner signed in again.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { hashToken, newToken } from "./token.server";

const HOUR_MS = 3_600_000;
const MAX_BYTES = 20_000;

/** What a form's fields held, by name. */
export type DraftFields = Record<string, string>;

const fieldsSchema = z.record(z.string(), z.string());

/**
 * Stores a form's fields, passwords and files left out, for an hour.
 * @returns the token that gives them back, or null when there is nothing worth keeping
 */
export async function keepDraft(path: string, form: FormData): Promise<string | null> {
  const fields: DraftFields = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !/password/i.test(name)) fields[name] = value;
  }
  const text = JSON.stringify(fields);
  if (Object.keys(fields).length === 0 || text.length > MAX_BYTES) return null;
  const token = newToken();
  const now = Date.now();
  const db = getDb();
  await db.deleteFrom("drafts").where("expiresAt", "<", new Date(now).toISOString()).execute();
  await db
    .insertInto("drafts")
    .values({
      id: hashToken(token),
      path,
      fields: text,
      expiresAt: new Date(now + HOUR_MS).toISOString(),
    })
    .execute();
  return token;
}

/** The fields kept for this page, or null when the token is unknown, expired or another page's. */
export async function findDraft(path: string, token: string): Promise<DraftFields | null> {
  const row = await getDb()
    .selectFrom("drafts")
    .select("fields")
    .where("id", "=", hashToken(token))
    .where("path", "=", path)
    .where("expiresAt", ">", new Date().toISOString())
    .executeTakeFirst();
  return row ? fieldsSchema.parse(JSON.parse(row.fields)) : null;
}
