// Words that lead to a page of text, where the shop has it.
import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/components/ui/link";
import { entryLink, publicPath, type Footer } from "~/models/content/page";

/** The keeper may take every page away: then only the words are left. The footer knows which are there. */
export function PageLink({ slug, children }: { slug: string; children: ReactNode }) {
  const footer = useRouteLoaderData<{ footer: Footer }>("routes/_shop")?.footer;
  const to = publicPath(slug);
  const isThere = Object.values(footer ?? {}).some((list) =>
    list.some((entry) => entryLink(entry).to === to),
  );
  if (!isThere) return children;
  return (
    <Link to={to} className="link">
      {children}
    </Link>
  );
}
