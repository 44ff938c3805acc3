// Reads pages of text as the back office shows them: with drafts, with what was deleted, with their revisions.
import { getDb } from "~/db/connection.server";
import { Refusal } from "~/models/refusal.server";
import { keptRevisions } from "./page";

/** The columns that make up what a page says and where it stands. */
export const contentColumns = [
  ...(["title", "slug", "description", "body"] as const),
  ...(["list", "position", "state"] as const),
] as const;

/** The words for a page that is not there. */
export const noPage = "There is no such page, or it was deleted.";

/** The refusal of what concerns a page that is not there. */
export function noSuchPage(): Refusal {
  return new Refusal("notFound", noPage);
}

/** So many deleted pages are offered to be brought back. */
const MOST_DELETED = 50;

/** Every page without its text, in the order of the footer; those in no list of it last. */
export async function listPages() {
  const rows = await getDb()
    .selectFrom("pages")
    .select(["id", "slug", "title", "list", "position", "state", "updatedAt"])
    .where("deletedAt", "is", null)
    .orderBy("position")
    .orderBy("title")
    .execute();
  const lists = ["about", "policy", "help", null];
  return rows.sort((a, b) => lists.indexOf(a.list) - lists.indexOf(b.list));
}

/** Pages that were deleted, the last one first. */
export async function listDeletedPages() {
  return getDb()
    .selectFrom("pages")
    .select(["id", "slug", "title", "deletedAt"])
    .where("deletedAt", "is not", null)
    .orderBy("deletedAt", "desc")
    .orderBy("id")
    .limit(MOST_DELETED)
    .execute();
}

/** A page that was not deleted; undefined for an unknown one. */
export async function findPageRow(id: string) {
  return getDb()
    .selectFrom("pages")
    .select([...contentColumns, "id", "version"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** What a page was, the newest first; the first one is what it is. */
export async function listRevisions(pageId: string) {
  return getDb()
    .selectFrom("pageRevisions")
    .select(["version", "title", "actorName", "createdAt"])
    .where("pageId", "=", pageId)
    .orderBy("version", "desc")
    .limit(keptRevisions)
    .execute();
}

/** A page at one of its versions; undefined where that is not kept. */
export async function findRevision(pageId: string, version: number) {
  return getDb()
    .selectFrom("pageRevisions")
    .select([...contentColumns, "version", "actorName", "createdAt"])
    .where("pageId", "=", pageId)
    .where("version", "=", version)
    .executeTakeFirst();
}
