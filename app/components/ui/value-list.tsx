// Labels with their values, read-only.
import type { ReactNode } from "react";

/** Two columns where there is room. */
export function ValueList({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      {rows.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="hint">{label}</dt>
          <dd className="font-semibold">{value || "Not given"}</dd>
        </div>
      ))}
    </dl>
  );
}
