// GET /search/suggestions?q=: what the search box offers while somebody types; only scripts ask.
import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { suggest } from "~/models/listing/suggest.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  return json(
    { suggestions: await suggest(typed) },
    { headers: { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } },
  );
}
