// A number field with minus and plus.
import { useRef } from "react";
import { useHydrated } from "~/components/ui/hydrated";
import { Icon } from "~/components/ui/icon";

/** From 1 to what is in stock. The buttons come with scripts, into a place that waits for them; the field counts by itself without. */
export function QuantityStepper({ max }: { max: number }) {
  const input = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const step = (direction: "stepUp" | "stepDown") => input.current?.[direction]();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor="quantity" className="text-sm font-semibold">
        Quantity
      </label>
      <div className="stepper">
        {hydrated ? (
          <button type="button" aria-label="One less" onClick={() => step("stepDown")}>
            <Icon name="minus" />
          </button>
        ) : (
          <i />
        )}
        <input
          ref={input}
          id="quantity"
          type="number"
          name="quantity"
          min={1}
          max={max}
          defaultValue={1}
        />
        {hydrated ? (
          <button type="button" aria-label="One more" onClick={() => step("stepUp")}>
            <Icon name="plus" />
          </button>
        ) : (
          <i />
        )}
      </div>
    </div>
  );
}
