// Text as schemas take it from forms: trimmed, capped, and free of characters that no database should hold.
import * as z from "zod";

/** Characters that are never typed: NUL breaks PostgreSQL, the rest hide in logs and mails. */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Text of at most `max` characters, kept as typed (passwords).
 * @param tooLong the message past the limit
 * @param missing the message when it is not sent at all
 */
export function text(
  max: number,
  tooLong = `Please use at most ${max} characters`,
  missing = "This field is required",
) {
  return z
    .string({ error: missing })
    .max(max, tooLong)
    .refine((value) => !control.test(value), "Please remove characters that cannot be shown");
}

/** Trimmed text that may be empty or missing. */
export function optionalText(max: number, tooLong?: string) {
  return text(max, tooLong).trim().default("");
}

/** Trimmed text that must not be empty. */
export function requiredText(required: string, max: number, tooLong?: string) {
  return text(max, tooLong, required).trim().min(1, required);
}

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
