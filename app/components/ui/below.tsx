// A smaller line below something, on a line of its own also where there are no styles.
import type { ReactNode } from "react";

/**
 * Text browsers know no blocks but those of the tags: without the break, which only they see, two
 * figures read as one.
 */
export function Below({ children }: { children: ReactNode }) {
  return (
    <>
      <br className="hidden" />
      <span className="hint block">{children}</span>
    </>
  );
}
