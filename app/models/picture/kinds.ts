// The kinds of files that are taken for a picture, and how large each may be.

/** Of a file, whatever its kind. A progressive JPEG has a dozen scans. */
export const pictureLimits = { bytes: 10 * 1024 * 1024, seconds: 6, scans: 40 };

/** What a kind of picture is called, and how many pixels it may have. */
export interface PictureKind {
  name: string;
  pixels: number;
}

/**
 * The kinds that are taken, by their content and whatever the name says, with the most pixels of each.
 * 8192 by 6144 is what a telephone's camera of 50 megapixels takes; a JPEG of it is read row by row.
 * The others are unpacked whole, and an AVIF takes 20 bytes for each pixel while it is: of those, what
 * takes no more memory than a picture of 24 megapixels did.
 */
export const pictureKinds: Record<string, PictureKind> = {
  "image/png": { name: "PNG", pixels: 24_000_000 },
  "image/jpeg": { name: "JPG", pixels: 50_400_000 },
  "image/webp": { name: "WebP", pixels: 24_000_000 },
  "image/avif": { name: "AVIF", pixels: 12_600_000 },
};

/** A JPEG that becomes clearer while it loads is unpacked whole, too: no camera makes one. */
export const progressiveJpeg: PictureKind = { name: "Progressive JPG", pixels: 24_000_000 };

/** What the file dialog offers. Telephones turn their HEIC photos into JPEG where it is not among them. */
export const pictureTypes = Object.keys(pictureKinds).join(",");
