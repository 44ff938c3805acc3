// What search engines are asked to leave alone, and where the list of pages is.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { knownOrigin } from "~/http/origin.server";

/** Pages of one visitor, and views of the listing without number: any choice beside a department, an offer or a page. */
const closed = [
  "/admin",
  "/api/",
  "/auth/",
  "/cart",
  "/compare",
  "/password/",
  "/profile",
  "/wishlist",
  ...["q", "brand", "colour", "max", "min", "rating", "sort", "stock"].map(
    (name) => `/category?*${name}=`,
  ),
];

export function loader({ request }: LoaderFunctionArgs) {
  const origin = knownOrigin(request);
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`)];
  if (origin !== null) lines.push("", `Sitemap: ${origin}/sitemap.xml`);
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
