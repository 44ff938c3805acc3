// What the form of a page of text sends, and what the page's fields read on its screens.
import * as z from "zod";
import type { AuditFields } from "~/models/audit/audit.server";
import { Refusal } from "~/models/refusal.server";
import { optionalLines, optionalText, requiredText, slugOf } from "~/models/text.server";
import { readMarkdown } from "./markdown.server";
import { footerLists, pageLimits, type FooterList } from "./page";

/** A list of the footer, or none of them. */
const place = Object.keys(footerLists) as [FooterList, ...FooterList[]];

/** What the form sends; an address that is left empty is made of the title. */
export const pageSchema = z
  .object({
    title: requiredText("A page needs a title", pageLimits.title),
    slug: optionalText(pageLimits.slug).refine(
      (value) => /^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/.test(value),
      "Please use small letters, digits and hyphens, such as delivery-policy",
    ),
    description: optionalText(pageLimits.description),
    body: optionalLines(pageLimits.body).superRefine((text, context) => {
      const message = faultOf(text);
      if (message) context.addIssue({ code: "custom", message });
    }),
    list: z
      .enum(["none", ...place], { error: "Please choose where it stands" })
      .transform((name) => (name === "none" ? null : name)),
    position: z.coerce
      .number({ error: "Please enter a whole number" })
      .int("Please enter a whole number")
      .min(1, "Places begin with 1")
      .max(pageLimits.place, `Places end with ${pageLimits.place}`),
    state: z.enum(["Draft", "Public"], { error: "Please choose whether visitors may see it" }),
    do: z.enum(["save", "preview"]).default("save"),
    version: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
  })
  .transform((page) => ({
    ...page,
    slug: page.slug || slugOf(page.title, "page").slice(0, pageLimits.slug).replace(/-$/, ""),
  }));

/** What a page consists of. */
export type PageContent = Omit<z.output<typeof pageSchema>, "do" | "version">;

/** What the form that brings a deleted page back sends. */
export const restoreSchema = z.object({ id: z.string().max(60) });

/** What the form that brings an earlier text back sends: the version that it takes the place of. */
export const revisionSchema = z.object({ version: z.coerce.number().int().min(1) });

function faultOf(text: string): string | null {
  try {
    readMarkdown(text);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/**
 * A page by the words of its form.
 * @param textOf the version that its text is from: the text itself stands among the revisions
 */
export function pageFields(page: PageContent, textOf: number): AuditFields {
  const { title, slug, description, list, position, state } = page;
  return {
    ...{ Title: title, Address: slug, Description: description, State: state },
    Footer: list ? footerLists[list] : "Not in the footer",
    Place: String(position),
    Text: `As of version ${textOf}`,
  };
}
