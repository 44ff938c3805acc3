// A person of the staff in a circle: their picture, or their initials.
import { Picture } from "~/components/ui/picture";

interface AvatarProps {
  name: string;
  /** The path without width and ending; null for none. */
  picture: string | null;
  /** Its size, as classes for the screen and as the `sizes` attribute of the picture. */
  className: string;
  sizes: string;
}

/** Decoration: the name stands beside it. */
export function Avatar({ name, picture, className, sizes }: AvatarProps) {
  return picture === null ? (
    <span
      aria-hidden
      className={`flex flex-none items-center justify-center rounded-full bg-accent-100 font-semibold text-accent-800 ${className}`}
    >
      {initials(name)}
    </span>
  ) : (
    <Picture
      path={picture}
      alt=""
      sizes={sizes}
      eager
      className={`flex-none rounded-full object-cover ${className}`}
    />
  );
}

function initials(name: string): string {
  const words = name.split(" ").filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0]?.toUpperCase() ?? "")
    .join("");
}
