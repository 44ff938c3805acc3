// A rating as five stars, drawn by CSS so that two dozen of them cost next to nothing.
import type { CSSProperties } from "react";

interface StarsProps {
  /** Out of 5 with one decimal; 0 means not rated. */
  rating: number;
  reviewCount: number;
}

/** Its words stand in the page, for who sees no stars: 'Rated 4.3 out of 5 (120 reviews)'. */
export function Stars({ rating, reviewCount }: StarsProps) {
  if (rating === 0) return <span className="stars-none">No reviews yet</span>;
  const style: CSSProperties & { "--rating": number } = { "--rating": rating };
  return (
    <span className="stars" style={style}>
      <span className="sr-only">{`Rated ${rating} out of 5 `}</span>
      {`(${reviewCount}`}
      <span className="sr-only">{reviewCount === 1 ? " review" : " reviews"}</span>)
    </span>
  );
}
