// Numbers as people and spreadsheets write them, made into plain digits with a dot.

const BENGALI_ZERO = "০".charCodeAt(0);

/**
 * A number with Bengali digits, the taka's sign, blanks, commas between groups ("1,25,000.50") or a
 * comma before the decimals ("12,5"), in plain digits. A comma before three last digits parts
 * groups: money has two decimals at most.
 * @returns the text as it was, where it is no such number: the rules of its field refuse it
 */
export function plainNumber(text: string): string {
  const plain = text
    .replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
    .replace("৳", "")
    .trim();
  if (/^\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3}(?:\.\d*)?$/.test(plain))
    return plain.replaceAll(/[,\s]/g, "");
  if (/^\d+,\d{1,2}$/.test(plain)) return plain.replace(",", ".");
  return /^[\d.]*$/.test(plain) ? plain : text;
}
