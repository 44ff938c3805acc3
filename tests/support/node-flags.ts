// How Node runs what tests start: nearly all of it runs for a moment, and what is optimized meanwhile is never used.

/** Optimizes what has run fifteen times as long as Node would wait for. Without it a run takes a tenth longer. */
export const unhurried = ["--interrupt-budget=1000000"];
