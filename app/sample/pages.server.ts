// Writes the pages of text that a shop begins with.
import type { Kysely } from "kysely";
import { insertAll } from "~/db/insert.server";
import { firstPages } from "~/db/migrations/0038-first-pages";
import type { PagesTable, Schema } from "~/db/schema";

/** @param stateOf whether visitors see a page at once */
export async function seedPages(
  db: Kysely<Schema>,
  now: Date,
  stateOf: (page: (typeof firstPages)[number]) => PagesTable["state"],
): Promise<void> {
  const at = now.toISOString();
  const pages = firstPages.map((page) => {
    const { slug, title, description, body, list, position } = page;
    return { slug, title, description, body, list, position, state: stateOf(page) };
  });
  await insertAll(
    db,
    "pages",
    pages.map((page) => ({ id: page.slug, ...page, createdAt: at, updatedAt: at })),
  );
  await insertAll(
    db,
    "pageRevisions",
    pages.map((page) => ({
      ...{ pageId: page.slug, version: 1, ...page },
      ...{ actorName: "The shop", createdAt: at },
    })),
  );
}
