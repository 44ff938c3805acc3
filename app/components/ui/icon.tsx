// Pictures of one colour from the sprite.
import sprite from "../../../public/icons.svg";

/** Draws the sprite's icon `name`. Decoration unless `label` gives it a name of its own. */
export function Icon({
  name,
  label,
  className = "icon",
}: {
  name: string;
  label?: string;
  className?: string;
}) {
  return (
    <svg
      className={className}
      aria-hidden={label ? undefined : true}
      role={label ? "img" : undefined}
      aria-label={label}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
