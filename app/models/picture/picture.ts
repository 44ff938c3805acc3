// How a picture's files are called, and the widths that it has.

/** The widths in pixels that every picture of the shop has a file of. */
export const pictureWidths = [160, 320, 640] as const;

/** The width that a picture with more than those has besides, for where it is shown large. */
export const LARGE_WIDTH = 1200;

/** Where files lie and are asked for: what everybody may see, and photos of reviews, which ask who it is. */
export const shelves = ["pictures", "photos"] as const;
export type Shelf = (typeof shelves)[number];

/** The path of an uploaded picture, without width and ending. */
export function picturePath(id: string, shelf: Shelf = "pictures"): string {
  return `/${shelf}/${id}`;
}

/** Whether a picture lies at an outside service: then its path is a whole address, in one size. */
export function isHosted(path: string): boolean {
  return path.startsWith("https://") || path.startsWith("http://");
}

/** A stored picture as a page shows it in a width of its files. */
export function pictureIn(
  { path, ...size }: { path: string; width: number; height: number },
  width: number,
  alt: string,
) {
  const height = Math.round((width * size.height) / size.width);
  return { src: pictureFile(path, width), alt, width, height };
}

/** The address of a picture in a width; an outside service, and a file with its ending, have one size for all. */
export function pictureFile(path: string, width: number): string {
  return isHosted(path) || /\.(?:svg|png|jpg|webp)$/.test(path) ? path : `${path}-${width}.webp`;
}
