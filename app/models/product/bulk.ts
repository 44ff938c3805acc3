// What can be changed of many products at once, as forms and addresses name it.

/** The fields of the bulk change form, all of them text; empty means no change. */
export interface BulkFields {
  /** Percent to add to each price; negative takes away. */
  percent: string;
  /** Whether `pieces` replaces each stock or is added to it. */
  stockMode: string;
  pieces: string;
  category: string;
  type: string;
  status: string;
}

export const bulkFieldNames = [
  "percent",
  "stockMode",
  "pieces",
  "category",
  "type",
  "status",
] as const;

/** So many products can be chosen at once. */
export const maxChosen = 20_000;
