// The marks that come with the shop, as drawings: the sample's, and one without a name for a shop that gave none of its own.

/** The path of the mark that the sample shop has; it is drawn here, not uploaded. */
export const sampleMark = "/favicon.svg";

/** A drawing in a box of 64: what it shows in one colour, and the signs on it in another. */
type Drawing = (figure: string, sign: string) => string;

/** Rounded, as all strokes of a mark are. */
const stroke = (path: string, colour: string) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" />`;

/** A shopping bag whose front is a screen with a letter. */
const bag: Drawing = (figure, sign) =>
  stroke("M22 24V19A10 10 0 0 1 42 19V24", figure) +
  `<path d="M14 20H50Q53.600 20 54 23.600L57 53Q57.400 58 52.400 58H11.600Q6.600 58 7 53L10 23.600Q10.400 20 14 20Z" fill="${figure}"/>` +
  stroke("M40.500 33A10 10 0 1 0 42 41H33", sign);

/** A shop front: an awning over a door and a window. */
const shopFront: Drawing = (figure, sign) =>
  `<path d="M12 30H52V55Q52 58 49 58H15Q12 58 12 55Z" fill="${figure}"/>` +
  `<path d="M13 8H51L58 26Q58 34 50.500 34Q44 34 42 29Q39 34 32 34Q25 34 22 29Q20 34 13.500 34Q6 34 6 26Z" fill="${figure}" stroke="${sign}" stroke-width="3"/>` +
  `<path d="M20 58V41H30V58ZM36 41H45V50H36Z" fill="${sign}"/>`;

const blue = "#0f62fe";
const white = "#ffffff";

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${content}</svg>`;

/**
 * A mark as an icon of its own outline, for tabs, and on a ground, for phones: there it stands within the inner four
 * fifths, which a phone's mask leaves.
 * @param mark the shop's; null for none
 */
export function drawingsOf(mark: string | null): { icon: string; tile: string } {
  const drawing = mark === sampleMark ? bag : shopFront;
  const ground = `<rect width="64" height="64" fill="${blue}"/>`;
  const inside = `<g transform="translate(10.5 9.5) scale(0.67)">${drawing(white, blue)}</g>`;
  return { icon: svg(drawing(blue, white)), tile: svg(ground + inside) };
}

/** A picture as an icon. @param png base64 */
export function pictureIcon(png: string): string {
  return svg(`<image width="64" height="64" href="data:image/png;base64,${png}"/>`);
}
