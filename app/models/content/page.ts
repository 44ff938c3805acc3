// What a page of text is.

/** A paragraph list under a heading; `id` where other pages link to it. */
interface Section {
  heading?: string;
  id?: string;
  paragraphs: string[];
  links?: { to: string; label: string }[];
}

/** A page of text. */
export interface Page {
  title: string;
  /** For search engines and link previews. */
  description: string;
  sections: Section[];
}

/** The link to the page that says where the shop is reached. */
export const toContact = { to: "/pages/contact-us", label: "Contact us" };
