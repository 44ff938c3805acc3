// What a text of the keeper's is made of once it was read: the few things that its markdown may hold.

/** A part of a line. */
export type Inline =
  | string
  | { kind: "strong" | "em"; children: Inline[] }
  /** To another site, to a mail program, or to a path of the shop. */
  | { kind: "link"; href: string; children: Inline[] }
  | { kind: "break" };

/** A heading of the second or third level, a paragraph, or a list; an item of a list may hold lists. */
export type Block =
  | { kind: "heading"; level: 2 | 3; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] };

/** The words of a text without their marks. */
export function plainWords(children: readonly Inline[]): string {
  return children
    .map((part) => {
      if (typeof part === "string") return part;
      return part.kind === "break" ? " " : plainWords(part.children);
    })
    .join("");
}
