// Two people's changes of one thing: those that touch different fields go together, those of one field are shown.

/** A form's fields by their names. */
export type Entries = Readonly<Record<string, string>>;

export interface Merged {
  /** What is to be saved: what was typed where it was touched, otherwise what is there by now. */
  values: Record<string, string>;
  /** The fields that both changed, each to something else. */
  conflicts: string[];
  /** The fields that somebody else changed and the form left as it showed them. */
  kept: string[];
}

/**
 * Merges a form with what was saved since it was shown.
 * @param shown what the form showed at first; null when it does not say so: then every field that
 *   differs counts as touched
 * @param typed what it holds now
 * @param saved what there is by now; fields that it does not have are left out
 * @param counts the fields of which the difference to what was shown is meant: pieces in stock
 */
export function mergeEntries(
  shown: Entries | null,
  typed: Partial<Entries>,
  saved: Entries,
  counts: ReadonlySet<string> = new Set(),
): Merged {
  const merged: Merged = { values: {}, conflicts: [], kept: [] };
  for (const [name, now] of Object.entries(saved)) {
    const [base, entry = base ?? now] = [shown?.[name], typed[name]];
    const isTouched = base === undefined || !sameEntry(entry, base);
    if (!isTouched) {
      merged.values[name] = now;
      if (!sameEntry(now, base)) merged.kept.push(name);
    } else if (counts.has(name) && base !== undefined && isWhole(entry)) {
      merged.values[name] = String(Number(now) + Number(entry) - Number(base));
    } else {
      merged.values[name] = entry;
      if (!sameEntry(now, entry) && (base === undefined || !sameEntry(now, base)))
        merged.conflicts.push(name);
    }
  }
  return merged;
}

/** 12.5 and 12.50 are one price, and browsers send the ends of lines in their own way. */
export function sameEntry(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.trim().replaceAll("\r\n", "\n"));
  return a === b || (a !== "" && b !== "" && Number(a) === Number(b));
}

/** Reads what a form says that it showed; hostile. */
export function readShown(text: string | undefined): Entries | null {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    const isText = (entry: [string, unknown]): entry is [string, string] =>
      typeof entry[1] === "string";
    return Object.fromEntries(Object.entries(value).filter(isText));
  } catch {
    return null;
  }
}

function isWhole(text: string): boolean {
  return /^\s*\d+\s*$/.test(text);
}
