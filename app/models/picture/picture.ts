// What an uploaded picture may be, and the words for one that may not.

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
  broken: "This image file is damaged or incomplete. Please save it anew, or choose another one.",
  animated: "Animated images cannot be shown. Please choose a still one.",
  heic: "HEIC images cannot be read here. Please save it as JPG: an iPhone takes photos as JPG with Settings, Camera, Formats, Most Compatible.",
  failed: "Image upload failed.",
};

/** The words for a picture with too many pixels, of a kind that is taken. */
export function tooManyPixels({ name, pixels: most }: PictureKind, pixels: number): string {
  const mega = (count: number) => Math.floor(count / 1_000_000);
  return `This image has ${Math.max(mega(pixels), mega(most) + 1)} megapixels; ${name} images may have up to ${mega(most)}. Please make it smaller.`;
}

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
  field: "image" | "images" | "picture";
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

/** Pictures of a product by the handful, as telephones take them. */
export const galleryPicture: PictureRules = {
  ...productPicture,
  field: "images",
  bytes: 24 * 1024 * 1024,
  hint: "JPG up to 50 megapixels, PNG and WebP up to 24, AVIF up to 12; at most 24MB",
  tooLarge: "Image size must be less than 24MB",
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
