// Whether scripts run yet, for what only they can do.
import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the server's HTML and while it is taken over; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
