// The public layout: header, category bar, the page, footer.
import { randomBytes } from "node:crypto";
import type { HeadersFunction, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readShopper } from "~/auth/shopper.server";
import { ErrorScreen } from "~/components/ui/error-screen";
import { readCompared } from "~/http/compare.server";
import { countCartItems } from "~/models/cart/cart.server";
import { findDepartments } from "~/models/category/category.server";
import { countWishes } from "~/models/wish-list/wish-list.server";
import { CategoryBar } from "./category-bar";
import { Footer } from "./footer";
import { Header } from "./header";

/** A page that was refused for now says for how long. */
export const headers: HeadersFunction = ({ errorHeaders, parentHeaders }) => {
  const wait = errorHeaders?.get("Retry-After");
  return wait ? { "Retry-After": wait } : parentHeaders;
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [departments, shopper, compared] = await Promise.all([
    findDepartments(),
    readShopper(request),
    readCompared(request),
  ]);
  const [cart, wishes] =
    shopper === null ? [0, 0] : await Promise.all([countCartItems(shopper), countWishes(shopper)]);
  const pageKey = randomBytes(6).toString("base64url");
  return { departments, counts: { cart, wishes, compared: compared.length }, pageKey };
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
  counts,
  children,
}: Pick<SerializeFrom<typeof loader>, "departments" | "counts"> & { children: ReactNode }) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Header departments={departments} counts={counts} />
      <CategoryBar departments={departments} />
      {children}
      <Footer />
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
