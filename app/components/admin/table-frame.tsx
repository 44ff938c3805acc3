// The frame around a wide table: on a narrow screen it scrolls inside, with its first column in sight.
import type { ReactNode } from "react";

/** Takes the focus, so that the arrow keys scroll it. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a frame that scrolls must be reached by keyboard
      tabIndex={0}
      className={`overflow-x-auto ${inset} ${sticky}`}
    >
      {children}
    </div>
  );
}

const inset = "[&_tr>:first-child]:ps-5 [&_tr>:last-child]:pe-5";
const sticky =
  "max-md:[&_tr>:first-child]:sticky max-md:[&_tr>:first-child]:left-0 max-md:[&_tbody_tr>:first-child]:bg-white max-md:[&_tr>:first-child]:shadow-[1px_0_0_var(--color-ink-200)]";
