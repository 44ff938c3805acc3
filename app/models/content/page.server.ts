// Finds the pages of text that visitors may see, with what the footer names of them.
import { cachedByCatalogue } from "~/db/catalogue.server";
import { getDb } from "~/db/connection.server";
import { findShop } from "~/models/settings/shop.server";
import { fillBlocks, fillLine, wordsOf } from "./fill.server";
import { readMarkdown } from "./markdown.server";
import { footerEntry, publicPath, type Footer, type FooterList, type Page } from "./page";

/** Stands among the pages of the first list, where it always did. */
const tracking = { path: "/track", title: "Track My Order", list: "about", position: 3 } as const;

/** The pages that anybody may see, by slug. Nobody may change the result. */
export async function findPublicPages() {
  return cachedByCatalogue(getDb(), "pages", async () => {
    const rows = await getDb()
      .selectFrom("pages")
      .select(["slug", "title", "list", "position", "updatedAt"])
      .where("state", "=", "Public")
      .where("deletedAt", "is", null)
      .orderBy("title")
      .orderBy("slug")
      .execute();
    return new Map(rows.map((row) => [row.slug, row]));
  });
}

/** What the footer names. Nobody may change the result. */
export async function findFooter(): Promise<Footer> {
  return cachedByCatalogue(getDb(), "footer", async () => {
    const texts = [...(await findPublicPages()).values()];
    const pages = [...texts.map((row) => ({ ...row, path: publicPath(row.slug) })), tracking];
    const listed = (name: FooterList) =>
      pages
        .filter(({ list }) => list === name)
        .sort((a, b) => a.position - b.position)
        .map(({ path, title }) => footerEntry(path, title));
    return { about: listed("about"), policy: listed("policy"), help: listed("help") };
  });
}

/**
 * Finds a page of text by its slug.
 * @returns null for an unknown slug, a draft and a page that was deleted
 */
export async function findPage(slug: string): Promise<Page | null> {
  // Asked first, so that made-up addresses fill no memory.
  if (!(await findPublicPages()).has(slug)) return null;
  return cachedByCatalogue(getDb(), `page ${slug}`, async () => {
    const row = await getDb()
      .selectFrom("pages")
      .select(["title", "description", "body"])
      .where("slug", "=", slug)
      .where("state", "=", "Public")
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    return row ? showPage(row) : null;
  });
}

/**
 * A page as visitors would have it, saved or not.
 * @throws Refusal as `readMarkdown` does
 */
export async function showPage({
  title,
  description,
  body,
}: {
  title: string;
  description: string;
  body: string;
}): Promise<Page> {
  const [shop, pages] = await Promise.all([findShop(), findPublicPages()]);
  const words = wordsOf(shop);
  return {
    title,
    description: fillLine(description, words),
    blocks: fillBlocks(readMarkdown(body), words, (path) => {
      const [, slug] = /^\/pages\/([^/?#]*)/.exec(path) ?? [];
      return slug === undefined || pages.has(slug);
    }),
  };
}
