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
  className?: string;
}

/** A square product picture. */
export function Picture({ path, alt, sizes, width = 640, eager = false, className }: PictureProps) {
  return (
    <img
      src={pictureFile(path, 320)}
      {...(isHosted(path) ? {} : sources(path, sizes, width))}
      alt={alt}
      width={640}
      height={640}
      loading={eager ? undefined : "lazy"}
      className={className}
    />
  );
}

function sources(path: string, sizes: string, widest: number) {
  const widths = widest >= LARGE_WIDTH ? [...pictureWidths, LARGE_WIDTH] : pictureWidths;
  const files = widths.map((width) => `${pictureFile(path, width)} ${width}w`);
  return { srcSet: files.join(", "), sizes };
}
