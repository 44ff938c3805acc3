// A review as everybody reads it: stars, words, author, and what the shop answered. All of it is plain text.
import type { CSSProperties, ReactNode } from "react";
import { useDates } from "~/components/ui/dates";
import type { ShownReview } from "~/models/review/review";
import { ReviewPhotos } from "./review-photos";

interface ReviewItemProps {
  review: ShownReview;
  /** What its reader can do. */
  children?: ReactNode;
}

export function ReviewItem({ review, children }: ReviewItemProps) {
  const { formatDate } = useDates();
  const { stars, title, text, author, createdAt, answer, photos } = review;
  const style: CSSProperties & { "--rating": number } = { "--rating": stars };
  return (
    <article className="max-w-prose break-words">
      <h2 className="flex flex-wrap items-center gap-x-2 font-semibold">
        <span className="stars" style={style}>
          <span className="sr-only">{`${stars} of 5: `}</span>
        </span>
        {title}
      </h2>
      <p className="whitespace-pre-line">{text}</p>
      <ReviewPhotos photos={photos} title={title} />
      <p className="hint">{`${author}, ${formatDate(createdAt)}`}</p>
      {answer && (
        <p className="mt-1 whitespace-pre-line border-s-2 border-ink-200 ps-3">
          <b>The shop:</b> {answer}
        </p>
      )}
      {children}
    </article>
  );
}
