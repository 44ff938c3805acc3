// Numbers of things in words, written in one way everywhere.

/**
 * So many of a thing: "1 order", "1,200 orders".
 * @param thing the name of one
 * @param things the name of several, where it is not that of one with an s
 */
export function counted(number: number, thing: string, things = `${thing}s`): string {
  return `${number.toLocaleString("en-US")} ${number === 1 ? thing : things}`;
}
