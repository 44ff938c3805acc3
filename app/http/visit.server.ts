// Counts views of the shop's pages by their kind, without telling people apart: no cookie, no address, no name is read or kept.
import { count } from "~/models/daily-count.server";
import { pageKinds } from "~/models/figure/visit";
import { searchedWords } from "~/models/figure/search";
import type { RequestFacts } from "./request-facts";

/** What programs call themselves that look at pages for nobody, or before anybody does. */
const program =
  /bot|crawl|spider|slurp|preview|fetch|monitor|curl|wget|python|java\/|go-http|okhttp|headless|lighthouse|facebookexternalhit|whatsapp|telegram/i;

/** Whether a person's browser seems to ask for a page: by what it says of itself, and not ahead of its reader. */
export function isView({ method, headers }: RequestFacts): boolean {
  const agent = headers.get("User-Agent") ?? "";
  const purpose = `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`;
  return method === "GET" && agent !== "" && !program.test(agent) && !/prefetch/i.test(purpose);
}

/**
 * Counts the view of a page, and a visit when nothing of the shop led there.
 * @param routeId the page's route; others than pages of the shop are not counted
 */
export function countView(request: RequestFacts, routeId: string | undefined): void {
  const kind = pageKinds[routeId ?? ""];
  if (kind === undefined || !isView(request)) return;
  const from = request.headers.get("Referer");
  const { host, pathname, searchParams } = new URL(request.url);
  const before = from !== null && URL.canParse(from) ? new URL(from) : null;
  const inside = before?.host === host;
  // Scripts ask for a page's data once more after each form on it.
  if (searchParams.has("_data") && inside && before.pathname === pathname) return;
  count("view", kind);
  if (!inside && !searchParams.has("_data")) count("view", "visit");
}

/** Counts a search that found nothing. @param q as it was typed */
export function countFruitless(request: Request, q: string): void {
  if (isView(request)) count("search", searchedWords(q));
}
