// What stands in the place of a person who was erased.

/** What orders and the audit log call them. */
export const erasedName = "Erased customer";

/** What stands where something of theirs was written. */
export const erasedWords = "Erased";
