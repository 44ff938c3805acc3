// All reviews of a product: newest first, ten a page, or those with so many stars.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReviewItem } from "~/components/shop/review-item";
import { Stars } from "~/components/shop/stars";
import { Link } from "~/components/ui/link";
import { Pagination } from "~/components/ui/pagination";
import { pageMeta, withShop } from "~/document/meta";
import { orNotFound } from "~/http/refusal.server";
import { productUrl } from "~/models/product/choice";
import { findProductDetail } from "~/models/product/product.server";
import { reviewsUrl } from "~/models/review/review";
import { findReviews, readReviewView } from "~/models/review/shown.server";
import { ReviewActions } from "./review-actions";
import { StarCounts } from "./star-counts";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `Reviews of ${data.product.name}`,
        description: `What buyers think of ${data.product.name}.`,
        path: reviewsUrl(data.product.id),
      })
    : [{ title: withShop(matches, "Product not found") }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const missing = "This product is not sold here, or no longer.";
  const product = orNotFound(await findProductDetail(params.id ?? ""), missing);
  const { id, name, rating, reviewCount } = product;
  const view = readReviewView(new URL(request.url).searchParams);
  return {
    product: { id, name, rating, reviewCount },
    stars: view.stars,
    ...(await findReviews(id, view)),
  };
}

export default function ProductReviews() {
  const { product, stars, reviews, byStars, page, pages } = useLoaderData<typeof loader>();
  const { id, name, rating, reviewCount } = product;
  const here = reviewsUrl(id, { stars, page });
  return (
    <main id="main" className="container flex-1 py-6">
      <h1 className="text-xl font-semibold">{`Reviews: ${name}`}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-4">
        <Stars rating={rating} reviewCount={reviewCount} />{" "}
        <Link to={productUrl(id, {})} className="link">
          Back to the product
        </Link>
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-8 md:grid-cols-[15rem_minmax(0,1fr)]">
        <StarCounts productId={id} byStars={byStars} chosen={stars} />
        <section aria-label="Reviews" className="flex flex-col gap-6">
          {reviews.length === 0 && (
            <p>{stars > 0 ? "Nobody gave so many stars." : "No reviews yet."}</p>
          )}
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review}>
              <ReviewActions review={review} back={here} />
            </ReviewItem>
          ))}
        </section>
      </div>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => reviewsUrl(id, { stars, page: number })}
      />
    </main>
  );
}
