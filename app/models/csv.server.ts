// Comma-separated values: cells that no spreadsheet runs as a formula, and the way back.

/**
 * Where a cell begins: at its own start, and after what some spreadsheets divide the file by instead
 * of the comma (semicolon, tab, bar, line end). There our quotation marks do not hold it together.
 */
const start = String.raw`(?<=^|[;|\t\r\n])`;
/** What a spreadsheet takes for a formula, also behind quotation marks and spaces that it drops. */
const formula = String.raw`(?='*[" ]*[=+\-@\t\r])`;
const exposed = new RegExp(start + formula, "g");
const shielded = new RegExp(`${start}'${formula}`, "g");

/**
 * A cell as an export writes it: an apostrophe makes text of what a spreadsheet would take for a
 * formula. Text that looks so already gets one more, so that `plainCell` can take away exactly
 * what was added.
 */
export function harmlessCell(value: string): string {
  return value.replaceAll(exposed, "'");
}

/** A cell as it was before `harmlessCell`. */
export function plainCell(value: string): string {
  return value.replaceAll(shielded, "");
}
