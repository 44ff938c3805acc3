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
