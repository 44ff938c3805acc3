// What an uploaded picture may be, and the words for one that may not.

/**
 * 24 megapixels is what a phone's camera takes; more is a mistake or an attack. Such a picture is
 * read in less than a second, and a progressive JPEG has a dozen scans.
 */
export const pictureLimits = { bytes: 10 * 1024 * 1024, pixels: 24_000_000, seconds: 3, scans: 40 };

/** What the file dialog offers; the server looks at the content, whatever the name says. */
export const pictureTypes = "image/png,image/jpeg,image/webp";

/** The widths in pixels that every picture of the shop has a file of. */
export const pictureWidths = [160, 320, 640] as const;

/** The width that a picture with more than those has besides, for where it is shown large. */
export const LARGE_WIDTH = 1200;

export const pictureWords = {
  hint: "PNG, JPG up to 10MB",
  required: "Product image is required",
  invalid: "Please select a valid image file (JPG, PNG)",
  tooLarge: "Image size must be less than 10MB",
  slow: "This image takes too long to read. Please save it anew as a JPG file.",
  failed: "Image upload failed.",
};

/** The path of an uploaded picture, without width and ending. */
export function picturePath(id: string): string {
  return `/pictures/${id}`;
}

/** The hidden field that carries a stored picture's id while its form goes back and forth. */
export function keptField(name: string): string {
  return `${name}Kept`;
}

/** What a form takes for a picture, and its words. */
export interface PictureRules {
  /** The field of the form that brings it. */
  field: "image" | "picture";
  bytes: number;
  types: string;
  hint: string;
  tooLarge: string;
  /** Whether what stands over the square is cut off, instead of all being shown on white. */
  cropped: boolean;
  /** The most pixels in width that a page shows of it. */
  widest: number;
}

/** A product's picture is shown whole. */
export const productPicture: PictureRules = {
  field: "image",
  bytes: pictureLimits.bytes,
  types: pictureTypes,
  hint: pictureWords.hint,
  tooLarge: pictureWords.tooLarge,
  cropped: false,
  widest: LARGE_WIDTH,
};

/** A person's picture fills its circle (docs/specification.md, section 5.10). */
export const profilePicture: PictureRules = {
  field: "picture",
  bytes: 5 * 1024 * 1024,
  types: "image/png,image/jpeg",
  hint: "PNG, JPG up to 5MB",
  tooLarge: "Image size must be less than 5MB",
  cropped: true,
  widest: 640,
};

/** Whether a picture lies at an outside service: then its path is a whole address, in one size. */
export function isHosted(path: string): boolean {
  return path.startsWith("https://") || path.startsWith("http://");
}

/** The address of a picture in a width; an outside service has one size for all. */
export function pictureFile(path: string, width: number): string {
  return isHosted(path) ? path : `${path}-${width}.webp`;
}
