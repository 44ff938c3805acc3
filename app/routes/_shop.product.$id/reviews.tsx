// What buyers think of the product: the newest review, and the way to all of them.
import { Link } from "~/components/ui/link";
import type { ChosenProduct } from "~/models/product/choice";
import { reviewsUrl, writeReviewUrl, type Quote } from "~/models/review/review";

interface ReviewsProps {
  product: Pick<ChosenProduct, "id" | "reviewCount">;
  quote: Quote | null;
  /** The order by which this visitor may write one. */
  orderToReview: string | null;
}

export function Reviews({ product: { id, reviewCount }, quote, orderToReview }: ReviewsProps) {
  return (
    <section className="mt-12 w-full text-start print:hidden" aria-label="Reviews">
      <h2 className="text-xl font-bold">Reviews</h2>
      {quote && (
        <p>
          <b>{`${quote.stars}/5: ${quote.title}`}</b>
          <br />
          {`${quote.text} ${quote.by}`}
        </p>
      )}
      {quote ? (
        <Link to={reviewsUrl(id)} className="link">
          {reviewCount === 1 ? "Read the review" : `All ${reviewCount} reviews`}
        </Link>
      ) : (
        "No reviews yet"
      )}
      {orderToReview !== null && (
        <p>
          <Link to={writeReviewUrl(orderToReview, id)} className="link">
            Write a review
          </Link>
        </p>
      )}
    </section>
  );
}
