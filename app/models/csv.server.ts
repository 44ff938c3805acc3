// Comma-separated values: cells that no spreadsheet runs as a formula, and the way back.

/**
 * A cell as an export writes it: a leading apostrophe makes text of what a spreadsheet would take
 * for a formula (=, +, -, @, tab, return). Text that looks so already gets one more, so that
 * `plainCell` can take away exactly what was added.
 */
export function harmlessCell(value: string): string {
  return /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

/** A cell as it was before `harmlessCell`. */
export function plainCell(value: string): string {
  return /^'+[=+\-@\t\r]/.test(value) ? value.slice(1) : value;
}
