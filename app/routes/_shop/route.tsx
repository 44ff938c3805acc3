// The public layout: header, category bar, the page, footer.
import type {
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  SerializeFrom,
} from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readVisitor } from "~/auth/visitor.server";
import { ErrorScreen } from "~/components/ui/error-screen";
import { newPageKey } from "~/document/cut-pages.server";
import { findDepartments } from "~/models/category/category.server";
import { findFooter } from "~/models/content/page.server";
import { contactOf } from "~/models/settings/shop";
import { isShopOpen } from "~/models/settings/opening.server";
import { findShop } from "~/models/settings/shop.server";
import { CategoryBar } from "./category-bar";
import { Footer } from "./footer";
import { Header } from "./header";

/** Stands after the header's rows. */
const rowsEnd = "rows";

/**
 * What is there of the header's rows would move while the rest arrives. A browser that knows this
 * draws nothing before they are whole; they come with the page's first bytes.
 */
const wholeRows = { rel: "expect", href: `#${rowsEnd}`, blocking: "render" };
export const links: LinksFunction = () => [wholeRows];

/** A page that was refused for now says for how long. */
export const headers: HeadersFunction = ({ errorHeaders, parentHeaders }) => {
  const wait = errorHeaders?.get("Retry-After");
  return wait ? { "Retry-After": wait } : parentHeaders;
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [departments, shop, footer, open, { counts }] = await Promise.all([
    findDepartments(),
    findShop(),
    findFooter(),
    isShopOpen(),
    readVisitor(request),
  ]);
  const pageKey = newPageKey();
  return { departments, contact: contactOf(shop), footer, open, counts, pageKey };
}

export default function ShopLayout() {
  return (
    <Frame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

function Frame({
  departments,
  contact,
  footer,
  open,
  counts,
  children,
}: Omit<SerializeFrom<typeof loader>, "pageKey"> & { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {!open && (
        <p className="bg-accent-100 px-4 py-2 text-center text-ink-900">
          We open soon. You can look around already; orders are taken from then on.
        </p>
      )}
      <Header departments={departments} counts={counts} />
      <CategoryBar departments={departments} />
      <span id={rowsEnd} hidden />
      {children}
      <Footer contact={contact} pages={footer} />
    </>
  );
}

/** A page that fails leaves the frame standing; when the frame's own data fails, the message stands alone. */
export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/_shop");
  return data ? (
    <Frame {...data}>
      <ErrorScreen />
    </Frame>
  ) : (
    <ErrorScreen />
  );
}
