// The boxes of a page that shows one thing: a titled panel, and facts by name.
import type { ReactNode } from "react";

/** A panel with its heading. */
export function DetailPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = `panel-${title.toLowerCase().replaceAll(" ", "-")}`;
  return (
    <section className="panel min-w-0 p-5" aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Names and values, one under the other. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="flex flex-col gap-3">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="hint">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
