// Keeps what was typed into a form whose session had ended, until its owner signed in again.
import * as z from "zod";
import { getDb } from "~/db/connection.server";
import { hashToken, newToken } from "./token.server";

const HOUR_MS = 3_600_000;
const MAX_BYTES = 20_000;
/** Nobody needs to be signed in to leave a draft: all together fill 20 MB and no more, the oldest goes first. */
const MAX_KEPT = 1_000;

/** What a form's fields held, by name. */
export type DraftFields = Record<string, string>;

const fieldsSchema = z.record(z.string(), z.string());

/**
 * Stores a form's fields, passwords, passcodes and files left out, for an hour.
 * @param browser the secret of the browser that typed them
 * @returns the token that gives them back, or null when there is nothing worth keeping
 */
export async function keepDraft(
  browser: string,
  path: string,
  form: FormData,
): Promise<string | null> {
  const fields: DraftFields = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !/password|passcode/i.test(name)) fields[name] ??= value;
  }
  const text = JSON.stringify(fields);
  if (Object.keys(fields).length === 0 || Buffer.byteLength(text) > MAX_BYTES) return null;
  const now = Date.now();
  const db = getDb();
  await db.deleteFrom("drafts").where("expiresAt", "<", new Date(now).toISOString()).execute();
  await makeRoom();
  const token = newToken();
  await db
    .insertInto("drafts")
    .values({
      id: draftId(browser, token),
      path,
      fields: text,
      expiresAt: new Date(now + HOUR_MS).toISOString(),
    })
    .execute();
  return token;
}

/**
 * The fields kept for this page, or null when the token is unknown, expired, another page's or
 * another browser's. They stay until their form is sent again: an answer may be lost on its way.
 */
export async function findDraft(
  browser: string,
  path: string,
  token: string,
): Promise<DraftFields | null> {
  const row = await getDb()
    .selectFrom("drafts")
    .select("fields")
    .where("id", "=", draftId(browser, token))
    .where("path", "=", path)
    .where("expiresAt", ">", new Date().toISOString())
    .executeTakeFirst();
  return row ? fieldsSchema.parse(JSON.parse(row.fields)) : null;
}

/** Forgets a draft. */
export async function dropDraft(browser: string, token: string): Promise<void> {
  await getDb().deleteFrom("drafts").where("id", "=", draftId(browser, token)).execute();
}

/** Leaves room for one more. */
async function makeRoom(): Promise<void> {
  await getDb()
    .deleteFrom("drafts")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("drafts as kept")
        .select("kept.id")
        .orderBy("kept.expiresAt", "desc")
        .orderBy("kept.id")
        .limit(MAX_KEPT)
        .offset(MAX_KEPT - 1),
    )
    .execute();
}

function draftId(browser: string, token: string): string {
  return hashToken(`${browser} ${token}`);
}
