// Pictures in several sizes, never shifting the page.

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
      src={`${path}-320.webp`}
      srcSet={pictureWidths.map((width) => `${path}-${width}.webp ${width}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      width={640}
      height={640}
      loading={eager ? undefined : "lazy"}
      className={className}
    />
  );
}
