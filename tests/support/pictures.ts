// Pictures to upload, good and bad, drawn on the spot.
import { pictureWords } from "~/models/picture/rules";

/** Loaded with the first picture: most of those who import this file draw none. */
const openSharp = async () => (await import("sharp")).default;

/** A plain PNG. */
export async function png(width = 300, height = 200, background = "#2b5fc4"): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A file as a form brings it. */
export function file(content: Buffer | string, name = "photo.png", type = "image/png"): File {
  return new File([new Uint8Array(Buffer.from(content))], name, { type });
}

/** A progressive JPEG whose first scan stands in it so often that it has this many in all. */
export async function scans(count: number): Promise<Buffer> {
  const sharp = await openSharp();
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

/** A blue photo of 64 by 48 pixels as an iPhone stores it, made by libheif's heif-enc. */
export const heic = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHOAAEAAAAAAAAAGgACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADVaXBycAAAALNpcGNvAAAAc2h2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACdCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprmwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAACJtZGF0AAAAFigBr1jm9Oq//94u5H1Z//9sTnkanfA=",
  "base64",
);

/** A WebP of two moments. */
export async function animated(): Promise<Buffer> {
  const sharp = await openSharp();
  const moments = await Promise.all([png(40, 40, "red"), png(40, 40, "blue")]);
  return sharp(moments, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A PNG that says that it moves, as animated PNGs do before their pixels. */
export async function animatedPng(): Promise<Buffer> {
  const still = await png();
  // After the first chunk, which is 25 bytes long; the check sum is nobody's concern before it is shown.
  const chunk = Buffer.concat([Buffer.from("\0\0\0\x08acTL", "latin1"), Buffer.alloc(12)]);
  return Buffer.concat([still.subarray(0, 33), chunk, still.subarray(33)]);
}

/** What calls itself a picture and is none that the shop takes, with the words for it. */
export async function badPictures(): Promise<[string, Buffer | string, string][]> {
  const sharp = await openSharp();
  const good = await png();
  const noise = Buffer.from(
    Array.from({ length: 300 * 200 * 3 }, (_, index) => (index * 7919) % 251),
  );
  const raw = { raw: { width: 300, height: 200, channels: 3 as const } };
  const jpeg = await sharp(noise, raw).jpeg().toBuffer();
  return [
    ["text", "this is no picture", pictureWords.invalid],
    ["nothing", "", pictureWords.invalid],
    [
      "SVG",
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>',
      pictureWords.invalid,
    ],
    ["GIF", await sharp(good).gif().toBuffer(), pictureWords.invalid],
    ["a PNG of its first bytes", good.subarray(0, 40), pictureWords.broken],
    ["half a JPEG", jpeg.subarray(0, jpeg.length / 2), pictureWords.broken],
    ["HEIC", heic, pictureWords.heic],
    [
      "a bomb of 30 megapixels",
      await bomb(),
      "This image has 30 megapixels; PNG images may have up to 24. Please make it smaller.",
    ],
  ];
}

async function bomb(): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp({ create: { width: 6000, height: 5000, channels: 3, background: "white" } })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
