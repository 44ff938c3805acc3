// Pictures in several sizes, never shifting the page.
import { isHosted, pictureFile } from "~/models/picture/picture";

/** The widths in pixels that every stored product picture has a file of. */
export const pictureWidths = [160, 320, 640] as const;

interface PictureProps {
  /** Path without width and ending. */
  path: string;
  alt: string;
  /** The `sizes` attribute: how wide it is shown. */
  sizes: string;
  /** Eager for what is seen first; everything else waits until it comes near. */
  eager?: boolean;
  className?: string;
}

/** A square product picture. */
export function Picture({ path, alt, sizes, eager = false, className }: PictureProps) {
  return (
    <img
      src={pictureFile(path, 320)}
      {...(isHosted(path) ? {} : sources(path, sizes))}
      alt={alt}
      width={640}
      height={640}
      loading={eager ? undefined : "lazy"}
      className={className}
    />
  );
}

function sources(path: string, sizes: string) {
  const files = pictureWidths.map((width) => `${pictureFile(path, width)} ${width}w`);
  return { srcSet: files.join(", "), sizes };
}
