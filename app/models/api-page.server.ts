// Pages of the JSON API's lists: bounded, and each with the way to the next one.
import * as z from "zod";

/** The most that one answer lists; a client that knows of no pages gets as many. */
const most = 500;

/** What a list's address may ask for. */
export const pageSchema = z.object({
  limit: z.coerce
    .number("limit must be a whole number")
    .int("limit must be a whole number")
    .min(1, "limit must be at least 1")
    .max(most, `limit must be at most ${most}`)
    .default(most)
    .describe("How many at most"),
  after: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe("The id of the last one of the page before"),
});

/** The query of the page after the one that ends with this id. */
export function nextPage(limit: number, lastId: string | undefined): string {
  const query = new URLSearchParams({ limit: String(limit), after: lastId ?? "" });
  return `?${query.toString()}`;
}
