// The account's own reviews, with what became of each.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountMeta } from "~/document/meta";
import { requireUser } from "~/auth/guards.server";
import { AccountPage } from "~/components/shop/account-page";
import { ReviewPhotos } from "~/components/shop/review-photos";
import { Below } from "~/components/ui/below";
import { useDates } from "~/components/ui/dates";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { listOwnReviews } from "~/models/review/own.server";
import { ownStateWords, writeReviewUrl } from "~/models/review/review";

export const meta: MetaFunction = ({ matches }) => accountMeta(matches, "Reviews");

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request);
  return listOwnReviews(user.id, new URL(request.url).searchParams);
}

export default function OwnReviews() {
  const { reviews, page, pages } = useLoaderData<typeof loader>();
  return (
    <AccountPage title="Reviews">
      {reviews.length === 0 ? (
        <div className="empty">
          <Icon name="star" />
          <p>You have written no reviews yet. The page of a delivered order leads to them.</p>
          <Link to="/profile/orders" className="btn btn-primary">
            Your orders
          </Link>
        </div>
      ) : (
        <ul role="list" className="divide-y divide-ink-200 border-y border-ink-200">
          {reviews.map((review) => (
            <OwnReview key={review.id} review={review} />
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} hrefOf={(to) => `/profile/reviews?page=${to}`} />
    </AccountPage>
  );
}

function OwnReview({
  review,
}: {
  review: ReturnType<typeof useLoaderData<typeof loader>>["reviews"][number];
}) {
  const { formatDate } = useDates();
  const { product, productId, orderId, deletedAt, stars, title, text, state, ...rest } = review;
  return (
    <li className="py-4 break-words">
      <p>
        <b>{product}</b>
        <Below>{`${stars} of 5 stars, ${formatDate(rest.createdAt)}`}</Below>
      </p>
      <p className="mt-1 font-semibold">{title}</p>
      <p className="whitespace-pre-line">{text}</p>
      <ReviewPhotos photos={rest.photos} title={title} />
      {rest.answer && <p className="mt-1 whitespace-pre-line">{`The shop: ${rest.answer}`}</p>}
      <p className="hint">
        {deletedAt === null
          ? [ownStateWords[state], rest.reason].filter(Boolean).join(" ")
          : "The product is no longer sold."}
      </p>
      {orderId !== null && deletedAt === null && (
        <Link to={writeReviewUrl(orderId, productId)} className="link">
          Change<span className="sr-only"> your review of {product}</span>
        </Link>
      )}
    </li>
  );
}
