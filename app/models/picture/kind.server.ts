// What kind of picture a file is by its own bytes.

/** How often the marker of a JPEG's scan stands in a file; inside a scan it cannot. */
export function countScans(bytes: Buffer): number {
  let scans = 0;
  for (let at = bytes.indexOf(scanMarker); at >= 0; at = bytes.indexOf(scanMarker, at + 2))
    scans += 1;
  return typeOf(bytes) === "image/jpeg" ? scans : 0;
}

const scanMarker = Buffer.from([0xff, 0xda]);

/**
 * By the file's first bytes: sharp by itself would open SVG and a dozen other formats too.
 * @returns the media type of what the shop takes, and of HEIC; empty for everything else
 */
export function typeOf(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith(pngStart)) return "image/png";
  if (/^RIFF[^]{4}WEBP$/.test(start)) return "image/webp";
  const brands = brandsOf(bytes);
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "image/avif";
  return brands.some((brand) => /^(?:he[iv][cmsx]|mif1|msf1)$/.test(brand)) ? "image/heic" : "";
}

/** Whether a picture of a kind that is taken moves: sharp would show its first moment alone. */
export function isAnimated(bytes: Buffer): boolean {
  switch (typeOf(bytes)) {
    case "image/webp":
      // The second bit of the extended header's flags.
      return bytes.toString("latin1", 12, 16) === "VP8X" && ((bytes[20] ?? 0) & 2) !== 0;
    case "image/png":
      return hasAnimationChunk(bytes);
    case "image/avif":
      return brandsOf(bytes)[0] === "avis";
    default:
      return false;
  }
}

const pngStart = "\x89PNG\r\n\x1a\n";

/** A PNG says before its pixels that it moves. */
function hasAnimationChunk(bytes: Buffer): boolean {
  for (let at = pngStart.length; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString("latin1", at + 4, at + 8);
    if (chunk === "acTL") return true;
    if (chunk === "IDAT") return false;
  }
  return false;
}

/** What a file of the HEIF family says of itself, the chief one first; nothing of any other file. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.toString("latin1", 4, 8) !== "ftyp") return [];
  const box = bytes.toString("latin1", 8, Math.min(bytes.readUInt32BE(0), 128));
  // Between the chief brand and the others stands a version.
  return [box.slice(0, 4), ...(box.slice(8).match(/[^]{4}/g) ?? [])];
}
