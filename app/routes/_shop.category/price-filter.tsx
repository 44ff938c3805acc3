// The price range of the listing's filters: two number fields, with a slider above them where scripts run.
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { priceRange, type ListingFilter } from "~/models/listing/listing";

/** Where it does not come, the fields do the same work. */
const PriceSlider = lazy(() => import("./price-slider").catch(() => ({ default: () => null })));

/** A form's two fields, min and max; the slider fills them and sends the form. */
export function PriceFilter({ filter }: { filter: ListingFilter }) {
  const shared = {
    type: "number",
    min: priceRange.min,
    step: 1,
    inputMode: "numeric",
    className: "input px-2",
  } as const;
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  const lowest = useRef<HTMLInputElement>(null);
  const highest = useRef<HTMLInputElement>(null);
  const { minPrice, maxPrice } = filter;

  // Its script is fetched when its place is seen: a phone that keeps the filters shut never needs it.
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  function fill(low: number, high: number) {
    if (lowest.current) lowest.current.value = low === priceRange.min ? "" : String(low);
    if (highest.current) highest.current.value = high === priceRange.max ? "" : String(high);
  }

  return (
    <>
      <div ref={place} className="price-slider-place">
        {seen && (
          <Suspense>
            <PriceSlider
              low={minPrice}
              high={maxPrice}
              onChange={fill}
              onRelease={() => lowest.current?.form?.requestSubmit()}
            />
          </Suspense>
        )}
      </div>
      <div className="flex items-center gap-2">
        <input
          {...shared}
          ref={lowest}
          name="min"
          aria-label="Lowest price in taka"
          placeholder="৳0"
          defaultValue={minPrice === priceRange.min ? "" : minPrice}
        />
        <span aria-hidden>–</span>
        <input
          {...shared}
          ref={highest}
          name="max"
          aria-label="Highest price in taka"
          placeholder="৳100,000+"
          defaultValue={maxPrice === priceRange.max ? "" : maxPrice}
        />
      </div>
    </>
  );
}
