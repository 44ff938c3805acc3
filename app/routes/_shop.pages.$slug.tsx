// A page of the keeper's text: terms, policies, help (docs/specification.md, section 2.22).
import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorScreen } from "~/components/ui/error-screen";
import { TextBlocks } from "~/components/ui/text-blocks";
import { pageMeta, withShop } from "~/document/meta";
import { orNotFound } from "~/http/refusal.server";
import { publicPath } from "~/models/content/page";
import { findPage } from "~/models/content/page.server";

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) =>
  data
    ? pageMeta(matches, { ...data, path: publicPath(params.slug ?? "") })
    : [
        { title: withShop(matches, "Page not found") },
        { name: "description", content: "There is no such page." },
      ];

export async function loader({ params }: LoaderFunctionArgs) {
  const page = await findPage(params.slug ?? "");
  // Where this page stood, before there was something to track.
  if (!page && params.slug === "track-my-order") throw redirect("/track", 301);
  return orNotFound(page);
}

export default function TextPage() {
  const { title, blocks } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="container flex-1 py-8 sm:py-12">
      <article className="mx-auto flex max-w-2xl flex-col gap-3">
        <h1 className="mb-3 text-xl font-semibold">{title}</h1>
        <TextBlocks blocks={blocks} />
      </article>
    </main>
  );
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
