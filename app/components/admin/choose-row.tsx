// The boxes that choose rows of a table: one, or all that are shown.
import { useEffect, useRef } from "react";
import { useHydrated } from "~/components/ui/hydrated";

/** A row's checkbox. */
export function ChooseRow({ id, name }: { id: string; name: string }) {
  return (
    <label className="-m-2 flex p-2">
      <input type="checkbox" name="id" value={id} className={box} aria-label={`Select ${name}`} />
    </label>
  );
}

/** Checks every row of the page; only scripts can, so only they show it. */
export function ChooseAll({ things }: { things: string }) {
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
        aria-label={`Select all ${things} on this page`}
        onChange={({ currentTarget: { form, checked } }) => {
          if (form) for (const one of boxesOf(form)) one.checked = checked;
        }}
      />
    </label>
  );
}

/** How each of them looks. */
export const box = "size-5 flex-none accent-accent-600";

/** The boxes of a form's rows. */
export function boxesOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[name="id"]')];
}
