// The form around the products table: its checkboxes choose what the buttons change, put on sale or delete.
import { Form } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useHydrated } from "~/components/ui/hydrated";
import { countWords, type Count } from "~/models/table";
import { productFilter, type ProductView } from "~/models/product/table";
import { box, boxesOf } from "./choose-row";

interface ProductSelectionProps {
  view: ProductView;
  /** How many products match the view, on all its pages. */
  count: Count;
  children: ReactNode;
}

/** Nothing changes here: each button leads to a page that shows what would. */
export function ProductSelection({ view, count: matching, children }: ProductSelectionProps) {
  const { ref, chosen, count } = useChosen(view);
  const hydrated = useHydrated();
  return (
    <Form method="post" action="/admin/products/bulk" ref={ref} onChange={count}>
      {Object.entries(productFilter(view)).map(([name, value]) =>
        value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-ink-200 px-5 py-3 text-sm">
        <button type="submit" name="to" value="change" className="btn btn-outline btn-small">
          Change selected
        </button>
        <button type="submit" name="to" value="sale" className="btn btn-outline btn-small">
          Put on sale
        </button>
        <button type="submit" name="to" value="delete" className="btn btn-outline btn-small">
          Delete selected
        </button>
        <label className="inline-flex min-h-8 items-center gap-2">
          <input type="checkbox" name="all" value="1" className={box} />
          {matching.total === 1
            ? "The one product that matches"
            : `All ${countWords(matching, "product")} that match`}
        </label>
        <p role="status" className="text-ink-600">
          {hydrated && chosen > 0 ? `${chosen} selected` : ""}
        </p>
      </div>
      {children}
    </Form>
  );
}

/** How many rows are checked; another view begins with none. */
function useChosen(view: ProductView) {
  const ref = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(0);
  const count = () => {
    if (ref.current) setChosen(boxesOf(ref.current).filter((one) => one.checked).length);
  };
  // Rows that went took their checkboxes along, and the browser's way back may bring checked ones.
  useEffect(count, [view]);
  return { ref, chosen, count };
}
