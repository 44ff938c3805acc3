// Numbered pages with Previous and Next, as links.

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Always names the first, the last and the neighbours of the present page; nothing for a single page. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-2">
      <Step label="Previous" to={page > 1 ? hrefOf(page - 1) : null} rel="prev" />
      {pageNumbers(page, pages).map((number, index, numbers) => (
        <span key={number} className="contents">
          {number - (numbers[index - 1] ?? 0) > 1 && (
            <span className="self-center px-1 text-ink-600">…</span>
          )}
          <Link
            to={hrefOf(number)}
            className={`btn ${number === page ? "btn-dark" : "btn-outline"}`}
            aria-current={number === page ? "page" : undefined}
            aria-label={`Page ${number}`}
          >
            {number}
          </Link>
        </span>
      ))}
      <Step label="Next" to={page < pages ? hrefOf(page + 1) : null} rel="next" />
    </nav>
  );
}

function Step({ label, to, rel }: { label: string; to: string | null; rel: string }) {
  return to === null ? (
    <span className="btn border-ink-200 text-ink-600" aria-hidden>
      {label}
    </span>
  ) : (
    <Link to={to} rel={rel} className="btn btn-outline">
      {label}
    </Link>
  );
}

/** Three beside each other, as long as there are three: 1, 2, 3 on the first page. */
function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - 1, pages - 2));
  const wanted = [1, first, first + 1, first + 2, pages].filter((number) => number <= pages);
  return [...new Set(wanted)].sort((a, b) => a - b);
}

import { Link } from "./link";
