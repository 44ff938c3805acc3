// Pictures in several sizes, never shifting the page.
import { isHosted, LARGE_WIDTH, pictureFile, pictureWidths } from "~/models/picture/picture";

interface PictureProps {
  /** Path without width and ending. */
  path: string;
  alt: string;
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string;
  /** The width of its largest file, where that may be shown; the widths of every picture, if not told. */
  width?: number;
  /** Eager for what is seen first; everything else waits until it comes near. */
  eager?: boolean;
  /** For the largest at first sight, which is fetched before all else: the width that is shown until it is there. */
  first?: 200 | 400;
  className?: string;
}

/**
 * For the picture that is largest at first sight. React 18 knows no fetchPriority, but passes on what is in
 * small letters.
 * @param early a small file of it, which the document brings along to show until the picture is there
 */
export function fetchedFirst(early: string | undefined) {
  return { fetchpriority: "high", "data-early": early };
}

/** A square product picture. */
export function Picture({ path, alt, sizes, width = 640, eager, first, className }: PictureProps) {
  return (
    <img
      src={pictureFile(path, 320)}
      {...(isHosted(path) ? {} : sources(path, sizes, width))}
      alt={alt}
      width={640}
      height={640}
      loading={eager || first ? undefined : "lazy"}
      {...(first && !isHosted(path) ? fetchedFirst(pictureFile(path, first)) : {})}
      className={className}
    />
  );
}

function sources(path: string, sizes: string, widest: number) {
  const widths = widest >= LARGE_WIDTH ? [...pictureWidths, LARGE_WIDTH] : pictureWidths;
  const files = widths.map((width) => `${pictureFile(path, width)} ${width}w`);
  return { srcSet: files.join(", "), sizes };
}
