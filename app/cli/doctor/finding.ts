// What the doctor finds: a sentence, and how bad it is.

/** "bad" is to be mended, "note" to be known. */
export interface Finding {
  level: "good" | "note" | "bad";
  sentence: string;
}

export const good = (sentence: string): Finding => ({ level: "good", sentence });
export const note = (sentence: string): Finding => ({ level: "note", sentence });
export const bad = (sentence: string): Finding => ({ level: "bad", sentence });
