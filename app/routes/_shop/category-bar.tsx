// The sticky bar of departments under the header.
import { useLocation } from "@remix-run/react";
import { Link } from "~/components/ui/link";
import { listingUrl } from "~/models/listing/listing";

export interface Department {
  slug: string;
  name: string;
}

/** Scrolls sideways on small screens instead of wrapping. */
export function CategoryBar({ departments }: { departments: Department[] }) {
  const { pathname, search } = useLocation();
  const current = pathname === "/category" ? new URLSearchParams(search).get("category") : null;
  return (
    <nav aria-label="Categories" className="sticky top-0 z-30 border-b border-ink-200 bg-white">
      <ul className="category-bar container">
        {departments.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={listingUrl({ category: slug })}
              aria-current={slug === current ? "page" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
