// Product listing (docs/specification.md, section 2.7): filters, sort, search and pages, all in the address.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { Breadcrumb } from "~/components/shop/breadcrumb";
import { CardActions, CartForm } from "~/components/shop/card-actions";
import { ProductCard } from "~/components/shop/product-card";
import { Pagination } from "~/components/ui/pagination";
import { absolute, originOf, pageMeta, withShop } from "~/document/meta";
import { orErrorPage } from "~/http/refusal.server";
import { countFruitless } from "~/http/visit.server";
import { countBefore, listingUrl } from "~/models/listing/listing";
import { EmptyListing } from "./empty-listing";
import { FilterChips } from "./filter-chips";
import { FilterPanel } from "./filter-panel";
import { findListing } from "./find.server";
import { SortSelector } from "./sort-selector";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: withShop(matches, "Products") }];
  const { filter, pages, title } = data;
  const page = filter.page > 1 ? ` (page ${filter.page})` : "";
  const link = (rel: string, target: number) => ({
    tagName: "link",
    rel,
    href: absolute(originOf(matches), listingUrl({ ...filter, page: target })),
  });
  return [
    ...pageMeta(matches, {
      title: `${title}${page}`,
      description: `${title}: ${data.count} products with prices, ratings and live stock.`,
      path: listingUrl(filter),
    }),
    ...(filter.page > 1 ? [link("prev", filter.page - 1)] : []),
    ...(filter.page < pages ? [link("next", filter.page + 1)] : []),
  ];
};

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await orErrorPage(findListing(new URL(request.url).searchParams));
  const { filter, total, corrected } = found;
  // Where something else was asked for as well, the words may not be what is missing.
  const wordsAlone = listingUrl(filter) === listingUrl({ q: filter.q });
  if (wordsAlone && (corrected || total === 0)) countFruitless(request, filter.q);
  return found;
}

export default function Listing() {
  const data = useLoaderData<typeof loader>();
  const { filter, products, total, more, count, pages, facets, title, crumbs, corrected } = data;
  const first = countBefore(filter) + 1;
  const busy = useNavigation().location?.pathname === "/category";
  return (
    <main id="main" className="container flex-1 py-6 lg:grid lg:grid-cols-[16rem_1fr] lg:gap-8">
      <FilterPanel filter={filter} facets={facets} count={count} />
      <section
        id="products"
        tabIndex={-1}
        aria-labelledby="listing-title"
        aria-busy={busy || undefined}
        className={`outline-none${busy ? " busy" : ""}`}
      >
        {title !== "All products" && <Breadcrumb crumbs={crumbs} name={title} />}
        <div className="mt-1 flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0">
            <h1 id="listing-title" className="text-xl font-semibold wrap-anywhere">
              {title}
            </h1>
            {corrected && <p>Nothing was found for “{filter.q}”.</p>}
            <p className="text-ink-600" role="status">
              {total === 0
                ? `No products found${more ? " among the newest that hold these words" : ""}`
                : `${first}–${first + products.length - 1} of ${count} ${count === "1" ? "product" : "products"}`}
            </p>
          </div>
          <SortSelector filter={filter} />
        </div>
        <FilterChips filter={filter} typeNames={data.typeNames} />
        {products.length === 0 ? (
          <EmptyListing waysOn={data.waysOn} sells={data.sells} />
        ) : (
          <CartForm products={products}>
            <h2 className="sr-only">Products</h2>
            <ul className="cards cards-3 mt-5" role="list">
              {products.map((product, index) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  badge="discount"
                  eager={index < 2}
                  first={index === 0}
                >
                  <CardActions product={product} />
                </ProductCard>
              ))}
            </ul>
          </CartForm>
        )}
        <Pagination
          page={filter.page}
          pages={pages}
          hrefOf={(page) => listingUrl({ ...filter, page })}
        />
      </section>
    </main>
  );
}
