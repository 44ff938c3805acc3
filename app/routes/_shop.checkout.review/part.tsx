// One answer of the checkout, with the way to change it.
import type { ReactNode } from "react";
import { Link } from "~/components/ui/link";

/** A titled part of the page. */
export function Part({
  title,
  change,
  children,
}: {
  title: string;
  change: string;
  children: ReactNode;
}) {
  return (
    <section className="mt-4 border-t border-ink-200 pt-4" aria-label={title}>
      <h2 className="font-semibold">
        {title}{" "}
        <Link to={change} className="link ms-2 text-sm font-normal">
          Change<span className="sr-only"> {title.toLowerCase()}</span>
        </Link>
      </h2>
      <p>{children}</p>
    </section>
  );
}
