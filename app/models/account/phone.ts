// Phone numbers of one person, however they are typed.

/**
 * A phone number in the one spelling by which numbers are kept and compared: digits alone, and for
 * Bangladesh, with its country code or without, +880 before them.
 */
export function plainPhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, "");
  if (digits === "") return "";
  const national = /^(?:00)?(?:880)?0?(1\d{9})$/.exec(digits)?.[1];
  if (national !== undefined) return `+880${national}`;
  return typed.trim().startsWith("+") ? `+${digits}` : digits;
}

/** A whole number of Bangladesh has so many digits behind its country code or zero, and others have no fewer. */
export const PHONE_DIGITS = 10;

/**
 * The digits of a number, or of its beginning, that all its spellings share: without signs, the country
 * code of Bangladesh and a leading zero. "" for words that are no number.
 */
export function sharedDigits(typed: string): string {
  if (!/^\+?[\d\s()./-]{4,}$/.test(typed)) return "";
  return typed
    .replaceAll(/\D/g, "")
    .replace(/^(?:00)?880/, "")
    .replace(/^0/, "");
}
