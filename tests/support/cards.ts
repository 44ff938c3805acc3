// Products' cards as a page shows them.

/** A product's card, as it is shown. */
export interface Card {
  id: string;
  name: string;
  choice: string;
  price: string;
  picture: string;
  link: string;
  /** What its Add to Cart sends. */
  add: string | undefined;
  /** Where its Choose options leads. */
  options: string | undefined;
  soldOut: boolean;
}

/** What a pattern finds first, as text. */
export const textAt = (html: string, pattern: RegExp) => unescaped(pattern.exec(html)?.[1]);
export const unescaped = (text = "") => text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
/** The path of the first picture. */
export const pictureIn = (html: string) => textAt(html, /src="([^"]+)-320\.webp"/);

/** The cards of a page, in their order. */
export function cardsOf(html: string): Card[] {
  return [...html.matchAll(/<li class="card"[^>]*>(.*?)<\/li>/gs)].map(([, card = ""]) => ({
    id: textAt(card, /href="\/product\/([^"?]+)/),
    name: textAt(card, /<h3[^>]*><a[^>]*>([^<]*)/),
    choice: textAt(card, /class="card-choice">([^<]*)/),
    price: textAt(card, /class="price"><b>([^<]*)/),
    picture: pictureIn(card),
    link: textAt(card, /<h3[^>]*><a[^>]* href="([^"]+)"/),
    add: textAt(card, /name="add" value="([^"]+)"/) || undefined,
    options: textAt(card, /href="([^"]+#buy)"[^>]*>Choose options/) || undefined,
    soldOut: card.includes("Out of stock"),
  }));
}
