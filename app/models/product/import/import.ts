// What the dry run of an import says, as its page shows it.

/** Why a line cannot be imported. */
export interface ImportFault {
  line: number;
  message: string;
}

/** Everything that a file would change, and everything that is wrong with it. */
export interface ImportReport {
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  /** How many there are; the list stops at `maxFaults`. */
  faultCount: number;
  faults: ImportFault[];
  /** The first new products' names, and the first changed products with old and new values. */
  news: string[];
  changes: { id: string; name: string; fields: { field: string; from: string; to: string }[] }[];
  /** Stands for the products' versions that this was reckoned from. */
  fingerprint: string;
}

export const maxFaults = 1_000;
export const maxShown = 100;
