// What an uploaded picture may be, and the words for one that may not.

/** 24 megapixels is what a phone's camera takes; more is a mistake or an attack. */
export const pictureLimits = { bytes: 10 * 1024 * 1024, pixels: 24_000_000 };

/** What the file dialog offers; the server looks at the content, whatever the name says. */
export const pictureTypes = "image/png,image/jpeg,image/webp";

export const pictureWords = {
  hint: "PNG, JPG up to 10MB",
  required: "Product image is required",
  invalid: "Please select a valid image file (JPG, PNG)",
  tooLarge: "Image size must be less than 10MB",
  failed: "Image upload failed.",
};

/** The path of an uploaded picture, without width and ending. */
export function picturePath(id: string): string {
  return `/pictures/${id}`;
}

/** Whether a picture lies at an outside service: then its path is a whole address, in one size. */
export function isHosted(path: string): boolean {
  return path.startsWith("https://") || path.startsWith("http://");
}

/** The address of a picture in a width; an outside service has one size for all. */
export function pictureFile(path: string, width: number): string {
  return isHosted(path) ? path : `${path}-${width}.webp`;
}
