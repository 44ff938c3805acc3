// The wish list: what a shopper, signed in or not, keeps for later, and the action that fills it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ensureShopper, readShopper } from "~/auth/shopper.server";
import { LetterTick } from "~/components/shop/letter-tick";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { withShop } from "~/document/meta";
import { answerWithToast } from "~/http/answer.server";
import { toastItem, wayBack } from "~/http/item-toast.server";
import { accepted, readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { hasSaidYes } from "~/models/letter/end.server";
import { fullName } from "~/models/product/choice";
import { keepSchema } from "~/models/product/product.server";
import { addWish, removeWish } from "~/models/wish-list/edit.server";
import { findWishes } from "~/models/wish-list/wish-list.server";
import { WishCard } from "./wish-card";

export const meta: MetaFunction = ({ matches }) => [
  { title: withShop(matches, "Wish list") },
  { name: "description", content: "What you keep for later." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const shopper = await readShopper(request);
  const wishes = shopper === null ? [] : await findWishes(shopper);
  // Only an account has an address to write to.
  const told =
    shopper !== null && "userId" in shopper ? await hasSaidYes(shopper.userId, "price") : null;
  return { wishes, told };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { productId, variantId, adds, redirectTo } = accepted(
    await readSubmission(request, keepSchema),
  );
  const to = wayBack(request, redirectTo, { productId, fallback: "/wishlist" });
  if (!adds) {
    const shopper = await readShopper(request);
    if (shopper) await removeWish(shopper, productId, variantId);
    return redirectWithToast(request, to, { type: "success", message: "Removed from wish list" });
  }
  const { shopper, headers } = await ensureShopper(request, context);
  return answerWithToast(request, to, async () => {
    const wish = await addWish(shopper, productId, variantId);
    const toast = {
      type: "success",
      message: `Added to wish list: ${fullName(wish)}`,
      item: toastItem(wish, "On your wish list", "wishList"),
    } as const;
    return redirectWithToast(request, to, toast, { headers });
  });
}

export default function WishListPage() {
  const { wishes, told } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="container flex-1 py-6">
      <h1 className="text-xl font-semibold">Wish list</h1>
      {wishes.length === 0 ? (
        <div className="empty panel mt-5">
          <Icon name="heart" />
          <p className="text-lg font-semibold text-ink-900">Your wish list is empty</p>
          <p>Press the heart beside a product and it waits for you here.</p>
          <Link to="/category" className="btn btn-primary">
            Browse products
          </Link>
        </div>
      ) : (
        <>
          <h2 className="sr-only">Products</h2>
          <ul className="cards mt-5" role="list">
            {wishes.map((wish) => (
              <WishCard key={wish.product.variantId} wish={wish} />
            ))}
          </ul>
          <section className="panel mt-6 p-4" aria-label="Letters">
            {told === null ? (
              <p>
                <Link to="/login?redirectTo=/wishlist" className="link">
                  Sign in
                </Link>{" "}
                to have us write when a price falls.
              </p>
            ) : (
              <LetterTick kind="price" screen="wishlist" yes={told} />
            )}
          </section>
        </>
      )}
    </main>
  );
}
