// What a product's specifications say, as the columns that keep it: all of them as a text, and what lists filter by.

interface Specification {
  label: string;
  value: string;
}

/** An inch, as its name or its sign after a number: 6.7 inches, 13.3-inch, 15.6″. */
const inches = /(\d{1,2}(?:\.\d{1,2})?)[\s-]*(?:inch|in\b|["”″])/i;
const milliampereHours = /(\d{1,3}(?:[,\s]\d{3})+|\d{2,6})\s*mAh\b/i;

/**
 * The columns of a product's specifications: whoever writes them writes all three.
 * @returns the screen's size in hundredths of an inch and the battery's capacity in mAh, null where
 *   nothing says so
 */
export function specificationColumns(specifications: readonly Specification[]) {
  const screen = firstNumber(specifications, /^(?:display|screen)\b/i, inches);
  return {
    specifications: JSON.stringify(specifications),
    screen: screen && Math.round(screen * 100),
    battery: firstNumber(specifications, /^battery\b/i, milliampereHours),
  };
}

function firstNumber(specifications: readonly Specification[], label: RegExp, amount: RegExp) {
  for (const one of specifications) {
    const [, digits] = (label.test(one.label) && amount.exec(one.value)) || [];
    if (digits) return Number(digits.replaceAll(/[,\s]/g, ""));
  }
  return null;
}
