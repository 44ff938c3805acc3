// Draws icons: a drawing or a picture as a PNG of a size.
import { decoding, openSharp } from "./encode.server";

/**
 * @param source an SVG of the shop's own, or a picture's stored file
 * @param size width and height in pixels
 */
export async function drawPng(source: Buffer, size: number): Promise<Buffer> {
  return decoding.run(async () => {
    const sharp = await openSharp();
    // Drawings are small: at 72 dots an inch they would be blurred.
    return sharp(source, { density: 576 })
      .resize(size, size, { fit: "contain", background: "white" })
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}

/** The old form of an icon: a head of 22 bytes, then the PNG. @param size at most 255 */
export function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([size, size], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
