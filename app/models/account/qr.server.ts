// Draws a QR code as the path of an inline SVG, so that no other site learns what is in it.
import { encode } from "uqr";

/** The modules as squares of one unit each. @returns how many there are in a row, margin included, and the path */
export function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return { size, path };
}
