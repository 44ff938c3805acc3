// What each form takes for a picture, and the words for what it does not take.
import { pictureLimits, pictureTypes, type PictureKind } from "./kinds";
import { LARGE_WIDTH, type Shelf } from "./picture";

export const pictureWords = {
  hint: "PNG, JPG up to 10MB",
  required: "Product image is required",
  invalid: "Please select a valid image file (JPG, PNG)",
  tooLarge: "Image size must be less than 10MB",
  slow: "This image takes too long to read. Please save it anew as a JPG file.",
  broken: "This image file is damaged or incomplete. Please save it anew, or choose another one.",
  animated: "Animated images cannot be shown. Please choose a still one.",
  heic: "HEIC images cannot be read here. Please save it as JPG: an iPhone takes photos as JPG with Settings, Camera, Formats, Most Compatible.",
  odd: "This image is too high or too wide. Please cut it to about twice as wide as high.",
  failed: "Image upload failed.",
};

/** The words for a picture with too many pixels, of a kind that is taken. */
export function tooManyPixels({ name, pixels: most }: PictureKind, pixels: number): string {
  const mega = (count: number) => Math.floor(count / 1_000_000);
  return `This image has ${Math.max(mega(pixels), mega(most) + 1)} megapixels; ${name} images may have up to ${mega(most)}. Please make it smaller.`;
}

/** The words for a form with more pictures than it may have. */
export function tooManyPictures(most: number): string {
  return `Please choose at most ${most} images in all`;
}

/** The hidden field that carries a stored picture's id while its form goes back and forth. */
export function keptField(name: string): string {
  return `${name}Kept`;
}

/** What a form takes for a picture, and its words. */
export interface PictureRules {
  /** The field of the form that brings it. */
  field: "image" | "images" | "picture" | "mark" | "linkPicture" | "photos";
  bytes: number;
  types: string;
  hint: string;
  tooLarge: string;
  /** Whether what stands over the square is cut off, instead of all being shown on white. */
  cropped: boolean;
  /** Whether it keeps the shape that it came in, instead of becoming a square. */
  ownShape?: boolean;
  /** The most pixels in width that a page shows of it. */
  widest: number;
  /** Where its files lie, if not among those that everybody may see. */
  shelf?: Shelf;
  /** How many a form may bring, with those that it keeps: of more none is stored. */
  most?: number;
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

/** What all pictures of a form may weigh together. */
export const MOST_BYTES = 24 * 1024 * 1024;

/** Pictures of a product by the handful, as telephones take them. */
export const galleryPicture: PictureRules = {
  ...productPicture,
  field: "images",
  bytes: MOST_BYTES,
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

/** The shop's mark is shown whole. */
export const shopPicture: PictureRules = { ...productPicture, field: "mark" };

/** The picture of links to the shop keeps its shape: previews are about twice as wide as high. */
export const linkPicture: PictureRules = {
  ...productPicture,
  field: "linkPicture",
  hint: "PNG, JPG up to 10MB, best 1200 × 630 pixels",
  ownShape: true,
};

/** The picture of a slide, banner or card keeps its shape: pages cut from it what fits. */
export const homePicture: PictureRules = { ...productPicture, field: "picture", ownShape: true };

/** The drawn pictures that a card on the home page may have, by their keys. */
export const cardPictures = {
  "promo-student": "Student with a notebook",
  "promo-weekend": "Weekend",
  "promo-bundle": "Notebook and earbuds",
} as const;

/** Photos with a review, as telephones take them; only the review's page says who sees them. */
export const reviewPhoto = {
  ...productPicture,
  field: "photos",
  hint: "JPG, PNG or WebP up to 10MB each, 24MB together",
  ownShape: true,
  shelf: "photos",
  most: 4,
} satisfies PictureRules;
