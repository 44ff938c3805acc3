// For how long every product is under warranty, as each page says it.

/** From the day of delivery on. */
const warrantyYears = 1;

export const warrantyWords = `${warrantyYears}-year manufacturer warranty`;
