// The footer's short pages: terms, policies, help (docs/specification.md, section 2.3).
import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorScreen } from "~/components/ui/error-screen";
import { Link } from "~/components/ui/link";
import { pageMeta, withShop } from "~/document/meta";
import { orNotFound } from "~/http/refusal.server";
import { findPage } from "~/models/content/page.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) =>
  data
    ? pageMeta(matches, { ...data, path: `/pages/${params.slug ?? ""}` })
    : [
        { title: withShop(matches, "Page not found") },
        { name: "description", content: "There is no such page." },
      ];

export async function loader({ params }: LoaderFunctionArgs) {
  // Where this page stood, before there was something to track.
  if (params.slug === "track-my-order") throw redirect("/track", 301);
  return orNotFound(await findPage(params.slug ?? ""));
}

export default function TextPage() {
  const { title, sections } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="container flex-1 py-8 sm:py-12">
      <article className="mx-auto flex max-w-2xl flex-col gap-6">
        <h1 className="text-3xl font-bold">{title}</h1>
        {sections.map(({ heading, id, paragraphs, links }) => (
          <section key={heading ?? title} id={id} className="flex flex-col gap-3">
            {heading && <h2 className="text-xl font-semibold">{heading}</h2>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-ink-700">
                {paragraph}
              </p>
            ))}
            {links?.map(({ to, label }) => (
              <p key={to}>
                <Link to={to} className="link">
                  {label}
                </Link>
              </p>
            ))}
          </section>
        ))}
      </article>
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
