// Pictures to upload, good and bad, drawn on the spot.
import sharp from "sharp";

/** A plain PNG. */
export function png(width = 300, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#2b5fc4" } })
    .png()
    .toBuffer();
}

/** A file as a form brings it. */
export function file(content: Buffer | string, name = "photo.png", type = "image/png"): File {
  return new File([new Uint8Array(Buffer.from(content))], name, { type });
}

/** A progressive JPEG whose first scan stands in it so often that it has this many in all. */
export async function scans(count: number): Promise<Buffer> {
  const jpeg = await sharp(await png(64, 64))
    .jpeg({ progressive: true })
    .toBuffer();
  const marker = Buffer.from([0xff, 0xda]);
  const places: number[] = [];
  for (let at = jpeg.indexOf(marker); at >= 0; at = jpeg.indexOf(marker, at + 2)) places.push(at);
  const first = places[0] ?? 0;
  // A table may stand between two scans; repeated along with the scan it changes nothing.
  const scan = jpeg.subarray(first, places[1]);
  const repeats = Array.from({ length: count - places.length }, () => scan);
  return Buffer.concat([jpeg.subarray(0, first), ...repeats, jpeg.subarray(first)]);
}

/** What calls itself a picture and is none that the shop takes. */
export async function badPictures(): Promise<[string, Buffer | string][]> {
  const good = await png();
  const noise = Buffer.from(
    Array.from({ length: 300 * 200 * 3 }, (_, index) => (index * 7919) % 251),
  );
  const raw = { raw: { width: 300, height: 200, channels: 3 as const } };
  const jpeg = await sharp(noise, raw).jpeg().toBuffer();
  return [
    ["text", "this is no picture"],
    ["nothing", ""],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'],
    ["GIF", await sharp(good).gif().toBuffer()],
    ["a PNG of its first bytes", good.subarray(0, 40)],
    ["half a JPEG", jpeg.subarray(0, jpeg.length / 2)],
    ["a bomb of 30 megapixels", await bomb()],
  ];
}

function bomb(): Promise<Buffer> {
  return sharp({ create: { width: 6000, height: 5000, channels: 3, background: "white" } })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
