// Words of searches as they are counted: in one spelling, and nothing that may be of a person.

/** The words in small letters; "" for what may be an address, a telephone's or an order's number. */
export function searchedWords(q: string): string {
  const words = q.normalize("NFKC").toLowerCase().trim().replaceAll(/\s+/g, " ");
  const digits = words.replaceAll(/[^\p{Nd}]/gu, "");
  return words.includes("@") || digits.length >= 6 ? "" : words;
}
