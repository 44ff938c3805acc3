// The colours of what shows on the home page, waits, is over or is off.

/** The badge of each state. */
export const stateColours = {
  ...{ Shown: "badge-green", Waiting: "badge-yellow" },
  ...{ Over: "badge-gray", Off: "badge-gray" },
} as const;
