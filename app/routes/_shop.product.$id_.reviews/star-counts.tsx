// How many gave each number of stars; each line leads to those reviews.
import { Link } from "~/components/ui/link";
import { counted } from "~/models/counted";
import { reviewsUrl } from "~/models/review/review";

interface StarCountsProps {
  productId: string;
  /** Of 5, 4, 3, 2 and 1 star. */
  byStars: number[];
  /** The stars that are shown alone; 0 for all. */
  chosen: number;
}

export function StarCounts({ productId, byStars, chosen }: StarCountsProps) {
  const total = byStars.reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Stars" className="panel flex flex-col p-3">
      {byStars.map((count, index) => {
        const stars = 5 - index;
        return (
          <Link
            key={stars}
            to={reviewsUrl(productId, { stars })}
            aria-current={stars === chosen ? "page" : undefined}
            className="flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-ink-50 aria-[current]:font-semibold"
          >
            <span className="w-14 flex-none">{counted(stars, "star")}</span>{" "}
            <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-full bg-ink-100">
              <i
                className="block h-full bg-accent-600"
                style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }}
              />
            </span>{" "}
            <span className="w-8 flex-none text-end tabular-nums">{count}</span>
          </Link>
        );
      })}
      {chosen > 0 && (
        <Link to={reviewsUrl(productId)} className="link px-2 py-1">
          All reviews
        </Link>
      )}
    </nav>
  );
}
