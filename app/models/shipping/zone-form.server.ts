// What the form of a delivery zone sends.
import * as z from "zod";
import { optionalLines, requiredText } from "~/models/text.server";
import { version } from "./change.server";
import { placeRule } from "./place.server";
import type { Place } from "./shipping";

const MAX_PLACES = 300;

/** One place a line, its parts between commas. */
const placeLines = optionalLines(20_000).transform((value, context): Place[] => {
  const lines = value.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > MAX_PLACES) {
    context.addIssue({ code: "custom", message: `At most ${MAX_PLACES} places in one zone` });
  }
  return lines.slice(0, MAX_PLACES).map((line) => {
    const [country = "", state, city, ...rest] = line.split(",").map((part) => part.trim());
    if (country === "" || state === "" || city === "" || rest.length > 0) {
      const message = `“${line.trim()}” is no place: write country, state, city`;
      context.addIssue({ code: "custom", message });
    }
    return { country, ...(state && { state }), ...(city && { city }) };
  });
});

/** What the form of a zone sends. */
export const zoneSchema = z.object({
  name: requiredText("Name is required", 60),
  places: placeLines,
  place: placeRule,
  version: version.default(0),
});
