// The form around the products table: its checkboxes choose what the two buttons change or delete.
import { Form } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useHydrated } from "~/components/ui/hydrated";
import { productFilter, type ProductView } from "~/models/product/table";

interface ProductSelectionProps {
  view: ProductView;
  /** How many products match the view, on all its pages. */
  total: number;
  children: ReactNode;
}

/** Nothing changes here: each button leads to a page that shows what would. */
export function ProductSelection({ view, total, children }: ProductSelectionProps) {
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
        <button type="submit" name="to" value="delete" className="btn btn-outline btn-small">
          Delete selected
        </button>
        <label className="inline-flex min-h-8 items-center gap-2">
          <input type="checkbox" name="all" value="1" className={box} />
          {total === 1
            ? "The one product that matches"
            : `All ${total.toLocaleString("en-US")} products that match`}
        </label>
        <p role="status" className="text-ink-600">
          {hydrated && chosen > 0 ? `${chosen} selected` : ""}
        </p>
      </div>
      {children}
    </Form>
  );
}

/** A row's checkbox. */
export function ChooseProduct({ id, name }: { id: string; name: string }) {
  return (
    <label className="-m-2 flex p-2">
      <input type="checkbox" name="id" value={id} className={box} aria-label={`Select ${name}`} />
    </label>
  );
}

/** Checks every row of the page; only scripts can, so only they show it. */
export function ChooseAll() {
  const ref = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  useEffect(() => {
    const all = ref.current;
    const form = all?.form;
    if (!all || !form) return;
    const follow = () => {
      const boxes = boxesOf(form);
      const checked = boxes.filter((one) => one.checked).length;
      all.checked = checked > 0 && checked === boxes.length;
      all.indeterminate = checked > 0 && checked < boxes.length;
    };
    follow();
    form.addEventListener("change", follow);
    return () => form.removeEventListener("change", follow);
  }, [hydrated]);
  if (!hydrated) return <span className="sr-only">Select</span>;
  return (
    <label className="-m-2 flex p-2">
      <input
        ref={ref}
        type="checkbox"
        className={box}
        aria-label="Select all products on this page"
        onChange={({ currentTarget: { form, checked } }) => {
          if (form) for (const one of boxesOf(form)) one.checked = checked;
        }}
      />
    </label>
  );
}

const box = "size-5 flex-none accent-accent-600";

function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name="id"]')];
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
