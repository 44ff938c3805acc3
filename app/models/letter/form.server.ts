// What the ticks and buttons for letters send.
import * as z from "zod";
import type { LetterScreen } from "./letter";

/** The page that each screen's tick comes back to. */
export const screenPages = {
  profile: "/profile/letters",
  wishlist: "/wishlist",
} satisfies Partial<Record<LetterScreen, string>>;

/** A tick for a kind of letter, or the button that ends one. */
export const letterChoiceSchema = z.object({
  end: z.string().max(100).optional(),
  kind: z.enum(["price", "cart"]).catch("price"),
  yes: z
    .string()
    .optional()
    .transform((value) => value === "on"),
  screen: z.enum(["profile", "wishlist"]).catch("profile"),
});

export type LetterChoice = z.infer<typeof letterChoiceSchema>;
