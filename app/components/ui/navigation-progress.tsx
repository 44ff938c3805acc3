// A thin bar while the next page is on its way.
import { useNavigation } from "@remix-run/react";

/** Shown only with scripts; without them the browser shows its own. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div className="progress" aria-live="polite">
      <span className="sr-only">Loading page</span>
    </div>
  );
}
