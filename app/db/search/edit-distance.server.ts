// The distance between two words, in typing errors.

/**
 * The number of letters to add, drop, replace or swap with their neighbour (Damerau-Levenshtein,
 * each letter touched once).
 */
export function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        cell(rows[i - 1], j) + 1,
        cell(row, j - 1) + 1,
        cell(rows[i - 1], j - 1) + (same ? 0 : 1),
        swapped ? cell(rows[i - 2], j - 2) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return cell(rows[a.length], b.length);
}

function cell(row: number[] | undefined, column: number): number {
  return row?.[column] ?? Infinity;
}
