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
