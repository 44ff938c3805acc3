// The button below the filters.
import { useNavigation } from "@remix-run/react";
import { useHydrated } from "~/components/ui/hydrated";

/** With scripts the list behind the panel follows each choice: on a phone the button says what it would show. */
export function ApplyButton({ count }: { count: string }) {
  const hydrated = useHydrated();
  const busy = useNavigation().state !== "idle";
  const shows = `Show ${count} ${count === "1" ? "product" : "products"}`;
  return (
    <button type="submit" className="btn btn-primary w-full">
      {hydrated ? (
        <>
          <span className="lg:hidden" aria-live="polite">
            {busy ? "Counting…" : shows}
          </span>
          <span className="max-lg:hidden">Apply filters</span>
        </>
      ) : (
        "Apply filters"
      )}
    </button>
  );
}
