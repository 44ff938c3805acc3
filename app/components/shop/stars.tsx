// A rating as five stars, drawn by CSS so that two dozen of them cost next to nothing.
import type { CSSProperties } from "react";

interface StarsProps {
  /** Out of 5 with one decimal; 0 means not rated. */
  rating: number;
  reviewCount: number;
}

/** Read out as a sentence: 'Rated 4.3 out of 5 (120 reviews)'. */
export function Stars({ rating, reviewCount }: StarsProps) {
  if (rating === 0) return <span className="stars-none">No reviews yet</span>;
  const reviews = reviewCount === 1 ? "1 review" : `${reviewCount} reviews`;
  const style: CSSProperties & { "--rating": number } = { "--rating": rating };
  return (
    <span
      className="stars"
      role="img"
      aria-label={`Rated ${rating} out of 5 (${reviews})`}
      style={style}
    >
      {`(${reviewCount})`}
    </span>
  );
}
