// The way to what buyers think of the product, and to the questions; no text of theirs: the page's first view is weighed.
import { Link } from "~/components/ui/link";
import type { ChosenProduct } from "~/models/product/choice";
import { questionsUrl } from "~/models/question/question";
import { reviewsUrl, writeReviewUrl } from "~/models/review/review";

interface ReviewsProps {
  product: Pick<ChosenProduct, "id" | "reviewCount">;
  /** The order by which this visitor may write one. */
  orderToReview: string | null;
  /** How many questions are answered. */
  questions: number;
}

export function Reviews({ product, orderToReview, questions }: ReviewsProps) {
  const { id, reviewCount } = product;
  return (
    <section className="mt-12 w-full text-start print:hidden" aria-label="Reviews">
      <h2 className="text-lg font-semibold">Reviews</h2>
      {reviewCount > 0 ? (
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
      <p>
        <Link to={questionsUrl(id)} className="link">
          {questions > 0 ? `Questions (${questions})` : "Ask a question"}
        </Link>
      </p>
    </section>
  );
}
