// Text as schemas take it from forms: trimmed, capped, on one line, and free of characters that no database should hold.
import * as z from "zod";

/** Characters that are never typed: NUL breaks PostgreSQL, the rest hide in logs and mails. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

const cannotBeShown = "Please remove characters that cannot be shown";

/**
 * Text of at most `max` characters, kept as typed (passwords).
 * @param tooLong the message past the limit
 * @param missing the message when it is not sent at all
 */
export function text(max: number, tooLong?: string, missing?: string) {
  return capped(max, tooLong, missing).refine((value) => !control.test(value), cannotBeShown);
}

function capped(
  max: number,
  tooLong = `Please use at most ${max} characters`,
  missing = "This field is required",
) {
  return z.string({ error: missing }).max(max, tooLong);
}

/** Trimmed text on one line that may be empty or missing. */
export function optionalText(max: number, tooLong?: string) {
  return line(max, tooLong).default("");
}

/** Trimmed text on one line that must not be empty. */
export function requiredText(required: string, max: number, tooLong?: string) {
  return line(max, tooLong, required).min(1, required);
}

/** Trimmed text of several lines, such as a description, that may be empty or missing. */
export function optionalLines(max: number, tooLong?: string) {
  return text(max, tooLong).trim().default("");
}

/** What ends a line anywhere, or jumps in it; a browser's input takes line ends out of what is pasted. */
const lineEnds = /[\t\n\r\u0085\u2028\u2029]+/g;

/**
 * Characters that are not seen and make text read as another: controls, marks that turn the reading
 * direction, blanks without width. The joiners of Bengali and Persian (U+200C, U+200D) stay.
 */
const unseen =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Stands in mails, tables and logs: a line break in a name would write a line of its own there. */
function line(max: number, tooLong?: string, missing?: string) {
  return capped(max, tooLong, missing)
    .overwrite((value) => value.replaceAll(lineEnds, " "))
    .refine((value) => value.search(unseen) < 0, cannotBeShown)
    .trim();
}

/** Text from elsewhere, such as a provider's claim or a row of long ago, made into one harmless line. */
export function oneLine(value: string): string {
  return value.replaceAll(unseen, " ").replaceAll(/\s+/g, " ").trim();
}

/**
 * A plain address, as a browser's e-mail input takes it, with a dot in its host: nothing that a mail
 * program would read as a list, a name or a comment. Letters of every script count.
 */
export const plainAddress =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;

/**
 * Small letters, digits and hyphens for an address.
 * @param fallback what stands for text that has neither letter nor digit of the Latin kind
 */
export function slugOf(value: string, fallback: string): string {
  const words = value
    .normalize("NFKD")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join("-") ?? fallback;
}
