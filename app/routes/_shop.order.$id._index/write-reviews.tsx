// Where the buyer of a delivered order says what they think of its products.
import { Below } from "~/components/ui/below";
import { Link } from "~/components/ui/link";
import { ownStateWords, writeReviewUrl, type ReviewState } from "~/models/review/review";

interface WriteReviewsProps {
  orderId: string;
  products: { id: string; name: string; own: { state: ReviewState } | null }[];
}

/** Nothing before the delivery. */
export function WriteReviews({ orderId, products }: WriteReviewsProps) {
  if (products.length === 0) return null;
  return (
    <section className="panel p-5 print:hidden" aria-labelledby="reviews">
      <h2 id="reviews" className="text-lg font-semibold">
        How do you like it?
      </h2>
      <ul role="list" className="mt-2 flex flex-col gap-2">
        {products.map(({ id, name, own }) => (
          <li key={id}>
            <Link to={writeReviewUrl(orderId, id)} className="link">
              {`${own ? "Change your review" : "Write a review"}: ${name}`}
            </Link>
            {own && <Below>{ownStateWords[own.state]}</Below>}
          </li>
        ))}
      </ul>
    </section>
  );
}
