// What kind of picture a file is by its own bytes.

/** How often the marker of a JPEG's scan stands in a file; inside a scan it cannot. */
export function countScans(bytes: Buffer): number {
  let scans = 0;
  for (let at = bytes.indexOf(scanMarker); at >= 0; at = bytes.indexOf(scanMarker, at + 2))
    scans += 1;
  return typeOf(bytes) === "image/jpeg" ? scans : 0;
}

const scanMarker = Buffer.from([0xff, 0xda]);

/** By the file's first bytes: sharp by itself would open SVG and a dozen other formats too. */
export function typeOf(bytes: Buffer): string {
  const start = bytes.toString("latin1", 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  return /^RIFF[^]{4}WEBP$/.test(start) ? "image/webp" : "";
}
