// Product detail (docs/specification.md, section 2.8): gallery, options, quantity and tabs; every choice stands in the address.
import {
  defer,
  json,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { getUser } from "~/auth/session.server";
import { readShopper } from "~/auth/shopper.server";
import { findOwnOfProduct } from "~/auth/visitor.server";
import { Breadcrumb } from "~/components/shop/breadcrumb";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { originOf, pageMeta, withShop } from "~/document/meta";
import { mayEnter } from "~/models/account/area";
import { findPromises } from "~/models/checkout/promise.server";
import { findSuggestions } from "~/models/listing/suggestion.server";
import { LARGE_WIDTH, pictureFile } from "~/models/picture/picture";
import { chosenProduct, productUrl, readChoice } from "~/models/product/choice";
import type { ProductCard, ProductDetail } from "~/models/product/product";
import { findCompanions } from "~/models/product/companions.server";
import { findProductDetail, previewProduct } from "~/models/product/product.server";
import { countQuestions } from "~/models/question/shown.server";
import { districtOf } from "~/models/shipping/shipping";
import { isWished } from "~/models/wish-list/wish-list.server";
import { BuyBar } from "./buy-bar";
import { BuyBox } from "./buy-box";
import { crumbsOf } from "./crumbs";
import { Gallery } from "./gallery";
import { ProductRow } from "./product-row";
import { RecentRow } from "./recent-row";
import { Reviews } from "./reviews";
import type { Saved } from "./save-buttons";
import { breadcrumbData, productData } from "./structured-data";
import { ProductTabs } from "./tabs";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: withShop(matches, "Product not found") }];
  const { product, choice, preview } = data;
  if (preview) {
    return [
      { title: withShop(matches, `Preview of ${product.name}`) },
      { name: "robots", content: "noindex" },
    ];
  }
  const origin = originOf(matches);
  const shown = product.pictures[choice.picture];
  const picture = shown && pictureFile(shown.path, shown.width >= LARGE_WIDTH ? LARGE_WIDTH : 640);
  return [
    ...pageMeta(matches, {
      title: product.name,
      description: product.description.slice(0, 160) || `${product.name} by ${product.brand}.`,
      path: productUrl(product.id, {}),
      picture,
    }),
    { "script:ld+json": productData({ product, choice, picture, origin }) },
    { "script:ld+json": breadcrumbData({ product, origin }) },
  ];
};

/** Carries the cookie of what was looked at along. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params.id ?? "";
  const sold = await findProductDetail(id);
  const product = sold ?? (await findPreview(request, id));
  if (!product) throw await notSold(id);
  const query = new URL(request.url).searchParams;
  const choice = { ...readChoice(product, query), ...districtIn(query) };
  const chosen = chosenProduct(product, choice);
  const shopper = await readShopper(request);
  const [similar, own, wished, questions] = await Promise.all([
    findCompanions(id, 4),
    findOwnOfProduct(request, shopper, id),
    shopper !== null && isWished(shopper, id, chosen.variant?.id),
    countQuestions(id),
  ]);
  const { compared, recent, orderToReview } = own;
  const saved: Saved = { wished, compared };
  const price = chosen.variant?.price ?? chosen.price;
  const promises = await findPromises(price, choice.district || own.district);
  // Nothing of it is waited for: a document is drawn from it as it is (app/front/doors.js).
  return defer(
    {
      ...{ product: chosen, preview: sold === null, choice, similar, saved, recent, promises },
      ...{ orderToReview, questions },
    },
    { headers: sold ? own.headers : {} },
  );
}

/** Administrators see a product before shoppers do, and after. */
async function findPreview(request: Request, id: string): Promise<ProductDetail | null> {
  const user = await getUser(request);
  return mayEnter(user, "catalogue") ? previewProduct(id) : null;
}

/** What the error boundary shows of an unknown product. */
interface NotSold {
  message: string;
  suggestions: ProductCard[];
}

async function notSold(id: string) {
  const message = "This product is not sold here, or no longer.";
  const suggestions = await findSuggestions(id, 4);
  return json<NotSold>({ message, suggestions }, { status: 404 });
}

/** The district that the address names; "" where it names none that there is, so that one is chosen. */
function districtIn(query: URLSearchParams): { district?: string } {
  const named = query.get("district");
  return named === null ? {} : { district: districtOf(named) ?? "" };
}

export default function Product() {
  const { product, choice, similar, saved, recent, promises, preview, ...rest } =
    useLoaderData<typeof loader>();
  return (
    <main id="main" className="container flex-1 py-6">
      {preview && <PreviewNotice id={product.id} />}
      <Breadcrumb crumbs={crumbsOf(product)} name={product.name} />
      <div className="mt-4 grid grid-cols-1 gap-8 md:grid-cols-2">
        <Gallery product={product} choice={choice} />
        {/* Nobody can buy it yet: its buttons would be refused. */}
        <fieldset disabled={preview} className="contents">
          <BuyBox product={product} choice={choice} saved={saved} promises={promises} />
        </fieldset>
      </div>
      <ProductTabs product={product} choice={choice} />
      <Reviews product={product} {...rest} />
      <ProductRow title="You may also like" products={similar} />
      <RecentRow products={recent} />
      {!preview && <BuyBar product={product} />}
    </main>
  );
}

function PreviewNotice({ id }: { id: string }) {
  return (
    <p role="status" className="panel mb-4 flex flex-wrap items-center gap-x-3 px-4 py-3">
      <span>
        <b>Preview.</b> Shoppers do not see this product as it stands.
      </span>
      <Link to={`/admin/products/${id}`} className="link">
        Back to the product
      </Link>
    </p>
  );
}

/** An unknown product's page offers those whose names come nearest. */
export function ErrorBoundary() {
  const error = useRouteError();
  const known = isRouteErrorResponse(error) && error.status === 404;
  // Only this route's loader answers 404 here.
  const { suggestions } = known ? (error.data as NotSold) : { suggestions: [] };
  return (
    <ErrorScreen>
      <ProductRow title="Perhaps one of these?" products={suggestions} />
    </ErrorScreen>
  );
}
