// The comparison: up to four products side by side, kept in a cookie, and the action that fills it.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { Link } from "~/components/ui/link";
import { withShop } from "~/document/meta";
import { answerWithToast } from "~/http/answer.server";
import { readCompared, rememberCompared } from "~/http/compare.server";
import { wayBack } from "~/http/item-toast.server";
import { accepted, readSubmission } from "~/http/submission.server";
import { redirectWithToast } from "~/http/toast.server";
import { maxCompared } from "~/models/compare";
import { addToComparison, findComparedProducts } from "~/models/compare.server";
import { keepSchema } from "~/models/product/product.server";
import { CompareTable } from "./table";

export const meta: MetaFunction = ({ matches }) => [
  { title: withShop(matches, "Compare") },
  { name: "description", content: "Products side by side." },
  { name: "robots", content: "noindex" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  return { products: await findComparedProducts(await readCompared(request)) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { productId, adds, redirectTo } = accepted(await readSubmission(request, keepSchema));
  const to = wayBack(request, redirectTo, { productId, fallback: "/compare" });
  const compared = await readCompared(request);
  return answerWithToast(request, to, async () => {
    const ids = adds
      ? await addToComparison(compared, productId)
      : compared.filter((id) => id !== productId);
    const headers = { "Set-Cookie": await rememberCompared(request, ids) };
    const message = adds ? "Added to compare" : "Removed from compare";
    return redirectWithToast(request, to, { type: "success", message }, { headers });
  });
}

export default function ComparePage() {
  const { products } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="container flex-1 py-6">
      <h1 className="text-xl font-semibold">Compare</h1>
      {products.length === 0 ? (
        <div className="empty panel mt-5">
          <Icon name="scale" />
          <p className="text-lg font-semibold text-ink-900">Nothing to compare yet</p>
          <p>Press the scales beside a product; up to {maxCompared} stand here side by side.</p>
          <Link to="/category" className="btn btn-primary">
            Browse products
          </Link>
        </div>
      ) : (
        <>
          <p className="text-ink-600">
            {products.length === 1
              ? "Add another product to see the differences."
              : `${products.length} of at most ${maxCompared} products`}
          </p>
          <CompareTable products={products} />
        </>
      )}
    </main>
  );
}
