// The frame around a table: its width says whether there is room for columns; a table wider than it scrolls inside.
import type { ReactNode } from "react";

interface TableFrameProps {
  label: string;
  /** How much room its columns take: "small" a large phone's, "medium" 640 px, "wide" more than a tablet has. */
  columns?: keyof typeof looks;
  children: ReactNode;
}

const looks = {
  small: "table-frame table-frame-small",
  medium: "table-frame",
  wide: "table-frame table-frame-wide",
};

/** Takes the focus, so that the arrow keys scroll it. */
export function TableFrame({ label, columns = "medium", children }: TableFrameProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reached by keyboard
      tabIndex={0}
      className={looks[columns]}
    >
      {children}
    </div>
  );
}
