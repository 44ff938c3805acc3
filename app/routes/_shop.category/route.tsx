// Product listing (docs/specification.md, section 2.7): filters, sort, search and pages, all in the address.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation, useSubmit } from "@remix-run/react";
import { Breadcrumb } from "~/components/shop/breadcrumb";
import { CardActions, CartForm } from "~/components/shop/card-actions";
import { ProductCard } from "~/components/shop/product-card";
import { Pagination } from "~/components/ui/pagination";
import { absolute, originOf, pageMeta } from "~/document/meta";
import { orErrorPage } from "~/http/refusal.server";
import { findDepartments, findProductTypes } from "~/models/category/category.server";
import { countFacets } from "~/models/listing/facets.server";
import { readFilter } from "~/models/listing/filter.server";
import { headingOf } from "~/models/listing/heading";
import {
  listingUrl,
  maxPages,
  pageSize,
  sorts,
  typeNamesOf,
  type ListingFilter,
} from "~/models/listing/listing";
import { correctSearch, listProducts } from "~/models/listing/listing.server";
import { findWaysOn, findWhatSells } from "~/models/listing/ways-on.server";
import { Refusal } from "~/models/refusal.server";
import { EmptyListing } from "./empty-listing";
import { FilterChips } from "./filter-chips";
import { FilterPanel } from "./filter-panel";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return [{ title: "Products · Gadget Shop" }];
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
  return orErrorPage(findListing(new URL(request.url).searchParams));
}

async function findListing(params: URLSearchParams) {
  const filter = readFilter(params);
  const [departments, types] = await Promise.all([findDepartments(), findProductTypes()]);
  const department = departments.find(({ slug }) => slug === filter.category);
  if (filter.category !== null && !department) {
    throw new Refusal("notFound", "There is no such category in this shop.");
  }
  const sought = await correctSearch(filter);
  const [{ products, total, more }, facets] = await Promise.all([
    listProducts(sought),
    countFacets(sought),
  ]);
  const [waysOn, sells] =
    total === 0 ? await Promise.all([findWaysOn(sought), findWhatSells(6)]) : [[], []];
  // A search has found all that it shows, however many more there are.
  const uncounted = more && sought.q === "";
  const pages = pagesOf({ filter, total, more: uncounted, shown: products.length });
  if (filter.page > pages) throw new Refusal("notFound", "This list has fewer pages.");
  const corrected = sought.q !== filter.q;
  const heading = headingOf(filter, department, types);
  const title = corrected ? `Showing results for “${sought.q}”` : heading.title;
  // Where counting has stopped, the number says so.
  const count = `${total}${more && total > 0 ? "+" : ""}`;
  const { crumbs } = heading;
  const typeNames = typeNamesOf(filter, types);
  const found = { filter, products, total, more, count, pages, facets, title, crumbs, corrected };
  return { ...found, typeNames, waysOn, sells };
}

/** As many as were counted; where counting stopped, one more for as long as there is something on this one. */
function pagesOf({
  filter: { page },
  total,
  more,
  shown,
}: {
  filter: ListingFilter;
  total: number;
  more: boolean;
  shown: number;
}): number {
  const counted = Math.max(1, Math.ceil(total / pageSize));
  if (!more || shown === 0) return counted;
  return Math.min(maxPages, Math.max(counted, shown === pageSize ? page + 1 : page));
}

export default function Listing() {
  const data = useLoaderData<typeof loader>();
  const { filter, products, total, more, count, pages, facets, title, crumbs, corrected } = data;
  const first = (filter.page - 1) * pageSize + 1;
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
            <h1 id="listing-title" className="text-2xl font-bold wrap-anywhere">
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
                <ProductCard key={product.id} product={product} badge="discount" eager={index < 2}>
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

/** A form, so that it works without scripts; with them a new choice is sent at once. */
function SortSelector({ filter }: { filter: ListingFilter }) {
  const submit = useSubmit();
  const kept = new URL(listingUrl({ ...filter, sort: "default", page: 1 }), "http://shop.invalid")
    .searchParams;
  return (
    <Form
      action="/category"
      className="flex max-w-full items-center gap-2"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      {[...kept].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="sort" className="text-sm font-medium whitespace-nowrap">
        Sort by
      </label>
      <select
        id="sort"
        name="sort"
        key={filter.sort}
        defaultValue={filter.sort}
        className="input w-auto min-w-0 py-1"
      >
        {Object.entries(sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-outline self-stretch">
        Sort
      </button>
    </Form>
  );
}
