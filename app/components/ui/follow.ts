// Lets a control that people fill follow what the page shows.
import { useNavigation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";

/** While the page is drawn, where it is drawn: between a page and a later effect stands a choice that it would undo. */
const useDrawnEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Does something when the page shows something else and nothing is on its way any more: what was filled in meanwhile
 * stays. A control that is made anew instead would lose the focus.
 * @param shown what the control is to follow
 */
export function useFollow(shown: string | number, follow: () => void): void {
  const idle = useNavigation().state === "idle";
  const followed = useRef(shown);
  useDrawnEffect(() => {
    if (!idle || followed.current === shown) return;
    followed.current = shown;
    follow();
  });
}
