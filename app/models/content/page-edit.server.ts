// Adds, changes, deletes and brings back pages of text; each change is a revision and a line in the audit log.
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/schema";
import { transact } from "~/db/transaction.server";
import { recordChanges, type Actor } from "~/models/audit/audit.server";
import { changedMeanwhile, Refusal } from "~/models/refusal.server";
import { keptRevisions } from "./page";
import { pageFields, type PageContent } from "./page-form.server";
import { contentColumns, noSuchPage } from "./page-rows.server";

/** Footers and sitemaps stay short. */
const MOST = 100;

/**
 * Adds a page.
 * @returns its id
 * @throws Refusal when another page has its address, or there are too many
 */
export async function createPage(actor: Actor, content: PageContent): Promise<string> {
  return transact(async (trx) => {
    const { count } = await trx
      .selectFrom("pages")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("deletedAt", "is", null)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST) throw new Refusal("impossible", `Please keep at most ${MOST} pages`);
    const id = randomUUID();
    await requireFreeSlug(trx, id, content.slug);
    const now = new Date().toISOString();
    await trx
      .insertInto("pages")
      .values({ id, ...content, createdAt: now, updatedAt: now })
      .execute();
    await addRevision(trx, actor, id, 1, content);
    await record(trx, actor, "created", id, { after: pageFields(content, 1) }, content.title);
    return id;
  });
}

/**
 * Changes a page; what it said stays among its revisions.
 * @param seen the version that the form was filled from
 * @throws Refusal when it is gone, was changed meanwhile, or another page has its address
 */
export async function savePage(
  actor: Actor,
  id: string,
  content: PageContent,
  seen: number,
): Promise<void> {
  await transact((trx) => saveIn(trx, actor, id, content, seen));
}

/**
 * Makes a page again what it was at an earlier version.
 * @param seen the version that is there now
 * @throws Refusal as `savePage` does, and when that version is not kept
 */
export async function restoreRevision(
  actor: Actor,
  id: string,
  earlier: number,
  seen: number,
): Promise<void> {
  await transact(async (trx) => {
    const content = await trx
      .selectFrom("pageRevisions")
      .select(contentColumns)
      .where("pageId", "=", id)
      .where("version", "=", earlier)
      .executeTakeFirst();
    if (!content) throw noSuchPage();
    await saveIn(trx, actor, id, content, seen);
  });
}

/** Takes a page away from visitors and from the list; once more changes nothing. */
export async function deletePage(actor: Actor, id: string): Promise<void> {
  await transact(async (trx) => {
    const page = await findPresent(trx, id);
    if (!page) return;
    await setDeleted(trx, id, new Date().toISOString());
    await record(trx, actor, "deleted", id, { before: pageFields(page, page.version) }, page.title);
  });
}

/**
 * Brings a deleted page back as it was.
 * @returns its title
 * @throws Refusal when there is none to bring back, or another page has its address meanwhile
 */
export async function bringPageBack(actor: Actor, id: string): Promise<string> {
  return transact(async (trx) => {
    const page = await trx
      .selectFrom("pages")
      .select([...contentColumns, "version"])
      .where("id", "=", id)
      .where("deletedAt", "is not", null)
      .executeTakeFirst();
    if (!page) throw noSuchPage();
    const taken = await otherPage(trx, id, page.slug);
    if (taken) {
      const words = `“${taken.title}” has the address ${page.slug} meanwhile. Change that one first.`;
      throw new Refusal("taken", words);
    }
    await setDeleted(trx, id, null);
    const after = pageFields(page, page.version);
    await record(trx, actor, "brought back", id, { after }, page.title);
    return page.title;
  });
}

async function saveIn(
  trx: Db,
  actor: Actor,
  id: string,
  content: PageContent,
  seen: number,
): Promise<void> {
  const before = await findPresent(trx, id);
  if (!before) throw noSuchPage();
  if (before.version !== seen) throw changedMeanwhile("This page");
  const isSame = contentColumns.every((name) => before[name] === content[name]);
  if (isSame) return;
  await requireFreeSlug(trx, id, content.slug);
  const version = seen + 1;
  const values = Object.fromEntries(contentColumns.map((name) => [name, content[name]]));
  await trx
    .updateTable("pages")
    .set({ ...values, version, updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();
  await addRevision(trx, actor, id, version, content);
  const fields = {
    before: pageFields(before, seen),
    after: pageFields(content, before.body === content.body ? seen : version),
  };
  await record(trx, actor, "updated", id, fields, content.title);
}

function findPresent(trx: Db, id: string) {
  return trx
    .selectFrom("pages")
    .select([...contentColumns, "version"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** What it says stays the same, and so does its version. */
async function setDeleted(trx: Db, id: string, deletedAt: string | null): Promise<void> {
  await trx.updateTable("pages").set({ deletedAt }).where("id", "=", id).execute();
}

function otherPage(trx: Db, id: string, slug: string) {
  return trx
    .selectFrom("pages")
    .select("title")
    .where("slug", "=", slug)
    .where("id", "!=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

async function requireFreeSlug(trx: Db, id: string, slug: string): Promise<void> {
  const other = await otherPage(trx, id, slug);
  if (other) throw new Refusal("taken", { slug: `“${other.title}” has this address` });
}

async function addRevision(
  trx: Db,
  actor: Actor,
  pageId: string,
  version: number,
  content: PageContent,
): Promise<void> {
  const createdAt = new Date().toISOString();
  await trx
    .insertInto("pageRevisions")
    .values({ pageId, version, ...content, actorName: actor.name, createdAt })
    .execute();
  await trx
    .deleteFrom("pageRevisions")
    .where("pageId", "=", pageId)
    .where("version", "<=", version - keptRevisions)
    .execute();
}

async function record(
  trx: Db,
  actor: Actor,
  action: string,
  entityId: string,
  fields: { before?: Record<string, string>; after?: Record<string, string> },
  name: string,
): Promise<void> {
  await recordChanges(trx, actor, [{ action, entity: "page", entityId, name, ...fields }]);
}
