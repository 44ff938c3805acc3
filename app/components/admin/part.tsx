// A part of a long form: fields that belong together, under a heading of their own.
import type { ReactNode } from "react";

/** In three columns where there is room. */
export function Part({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1 items-start gap-4 sm:grid-cols-3 sm:rounded-lg sm:border sm:border-ink-200 sm:p-4">
      <legend className="label px-1">{legend}</legend>
      {children}
    </fieldset>
  );
}
