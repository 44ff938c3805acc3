// The document around every page: head, toast, progress bar, scripts unless the visitor does without.
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { Links, LiveReload, Meta, Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { getUser } from "./auth/session.server";
import { shownUser } from "./auth/visitor.server";
import { ErrorScreen } from "./components/ui/error-screen";
import { KeepPlaces, LateScripts } from "./components/ui/late-scripts";
import { FollowLinks } from "./components/ui/link";
import { NavigationProgress } from "./components/ui/navigation-progress";
import { Toast } from "./components/ui/toast";
import { wantsLightShop } from "./document/light.server";
import { knownOrigin } from "./http/origin.server";
import { readToast } from "./http/toast.server";
import { findTimeZone } from "./models/settings/dates.server";
import { pictureFile } from "./models/picture/picture";
import { findShop } from "./models/settings/shop.server";
import styles from "./tailwind.css";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/site.webmanifest" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.shop.name ?? "Shop" },
];

const noToast = { toast: undefined, headers: new Headers() };

export async function loader({ request }: LoaderFunctionArgs) {
  // /admin only leads on: a toast taken out of its cookie there would be lost with the redirect.
  const passing = new URL(request.url).pathname === "/admin";
  const [user, timeZone, shop, { toast, headers }] = await Promise.all([
    getUser(request),
    findTimeZone(),
    findShop(),
    passing ? noToast : readToast(request),
  ]);
  const data = {
    user: shownUser(user),
    // The number makes the same message twice two toasts.
    toast: toast && {
      message: toast.message,
      type: toast.type,
      undo: toast.undo,
      item: toast.item,
      key: Date.now(),
    },
    light: wantsLightShop(request),
    timeZone,
    origin: knownOrigin(request),
    shop: {
      name: shop.name,
      mark: shop.mark && pictureFile(shop.mark, 160),
      linkPicture: shop.linkPicture && pictureFile(shop.linkPicture, 640),
    },
  };
  // Headers cost a Response around it, which a toast alone brings along.
  return [...headers].length > 0 ? json(data, { headers }) : data;
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0b1f44" />
        <Meta />
        <Links />
      </head>
      <body>
        <NavigationProgress />
        {children}
        <Toast toast={data?.toast} />
        {data?.light ? null : (
          <>
            <FollowLinks />
            <KeepPlaces />
            <LateScripts />
            <LiveReload />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
