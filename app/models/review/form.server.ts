// What the forms of reviews send: the buyer's, and the shop's.
import * as z from "zod";
import { anyPicturesField } from "~/models/field.server";
import { reviewPhoto } from "~/models/picture/rules";
import { optionalLines, requiredText, text } from "~/models/text.server";
import { reviewLimits } from "./review";

const version = z.coerce.number().int().min(0).max(1_000_000_000);

/** A buyer's review; the version is 0 for a new one. */
export const reviewSchema = z.object({
  stars: z.coerce
    .number({ error: "Please choose 1 to 5 stars" })
    .int("Please choose 1 to 5 stars")
    .min(1, "Please choose 1 to 5 stars")
    .max(5, "Please choose 1 to 5 stars"),
  title: requiredText("Please sum it up in a few words", reviewLimits.title),
  text: text(reviewLimits.text, undefined, "Please write what you think")
    .trim()
    .min(1, "Please write what you think"),
  photos: anyPicturesField(reviewPhoto),
  formKey: z.string().max(64).default(""),
  version,
});
export type ReviewFields = Omit<z.infer<typeof reviewSchema>, "formKey">;

/** What the shop does with one review. */
export const decisionSchema = z.object({
  do: z.enum(["save", "show", "hide"]),
  answer: optionalLines(reviewLimits.answer),
  reason: optionalLines(reviewLimits.reason),
  version,
});
export type Decision = z.infer<typeof decisionSchema>;
