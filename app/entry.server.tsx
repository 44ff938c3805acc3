// Renders each document in one piece and compresses it once; starts the shop's database.
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { findSharedOfProduct, readVisitor, shownUser } from "./auth/visitor.server";
import { startMark } from "./components/ui/late-scripts";
import { isOffice } from "./components/ui/office";
import { ResponseContext } from "./components/ui/request";
import { cacheControl } from "./document/caching.server";
import { bytesOf, compress } from "./document/compression.server";
import {
  cutPage,
  filledPage,
  learnPieces,
  type CutPage,
  type Person,
} from "./document/cut-pages.server";
import {
  askedPage,
  finishedPage,
  mayBeKept,
  type AskedPage,
  type FinishedPage,
} from "./document/kept-pages.server";
import { rememberStylesheet, withPageStyles } from "./document/page-styles.server";
import { firstPicture, withSmallFile } from "./document/first-picture.server";
import { documentHeaders } from "./document/security-headers.server";
import { earlyScript, piecesOf, startScript } from "./document/start-script.server";
import { logError, referenceOf } from "./http/errors.server";
import { env } from "./env.server";
import { guardWithoutFront } from "./http/no-front.server";
import { pageState } from "./http/page-state.server";
import type { RequestFacts } from "./http/request-facts";
import { countView } from "./http/visit.server";
import { findFigures, startDatabase, startLines, startWork, stopWork } from "./start.server";

guardWithoutFront();
await startDatabase();
// A test that loads the build does its tasks itself, when it wants to.
if (env.mode !== "test") startWork();

// server.js prints the lines, waits for the work before it ends, and shows the figures at /metrics.
export { findFigures, startLines, stopWork };

/** What the front asks about the pages that it keeps; see app/front/kept-pages.js. */
export const keptPages = {
  asked: askedPage,
  state: (page: AskedPage) => pageState(page),
  count: (request: RequestFacts, { routeId }: AskedPage) => countView(request, routeId),
  person: findPerson,
  fill: fillPage,
};

/** Who asks for a page, and what the page shows to nobody else; null for whom it is drawn whole. */
async function findPerson(request: RequestFacts, { productId }: AskedPage) {
  const visitor = await readVisitor(request, productId ?? undefined);
  if (visitor.user?.role === "Admin") return null;
  const own =
    productId === null ? nothingOwn : await findSharedOfProduct(request, visitor, productId);
  if (own === null) return null;
  const { word, ...rest } = own;
  // Pages tell guests from shoppers.
  const key = `${visitor.user ? "shopper" : "guest"} ${word}`;
  return { key, user: shownUser(visitor.user), counts: visitor.counts, ...rest };
}

const nothingOwn = { word: "", recent: [], headers: {} };

/** Finishes a page that was cut for whoever asks for it; null while a piece of theirs is not known. */
function fillPage(
  request: RequestFacts,
  page: CutPage,
  person: Person & { headers: HeadersInit },
): FinishedPage | null {
  const filled = filledPage(page, person);
  if (!filled) return null;
  const headers = new Headers([...filled.headers, ...new Headers(person.headers)]);
  noteStylesheet(request, headers);
  const body = compress(request, filled.body, headers, { isForOne: true });
  return { headers: [...headers], body };
}

/** Lets a browser say from now on that it has the stylesheet. */
function noteStylesheet(request: RequestFacts, headers: Headers): void {
  const cookie = rememberStylesheet(request);
  if (cookie !== null) headers.append("Set-Cookie", cookie);
}

/** Answers a document request. Nothing is streamed: all content must be there without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Response {
  // What came without a detour (app/front/doors.js) looks put off: Remix would write into each page how to wait for
  // it, which is cut out again below.
  context.staticHandlerContext.activeDeferreds = null;
  const facts = { reference: referenceOf(loadContext), sent: request.method === "POST" };
  const content = renderToString(
    <ResponseContext.Provider value={facts}>
      <RemixServer context={context} url={request.url} />
    </ResponseContext.Provider>,
  );
  // The one text that is cut from here on: React's is in a thousand pieces, put together once.
  const pieces = piecesOf(`<!DOCTYPE html>${content}`, startMark);
  const routeId = context.staticHandlerContext.matches.at(-1)?.route.id;
  if (status === 200) countView(request, routeId);
  const kind = `${status} ${routeId ?? ""}`;
  const hasScripts = pieces.script !== "";
  const picture = firstPicture(pieces.body);
  const styled = withPageStyles(pieces.head, pieces.body, { kind, hasScripts, request });
  const isFirstView = styled.styles !== "";
  const smallFile = isFirstView ? picture?.style : null;
  if (smallFile) pieces.body = withSmallFile(pieces.body, smallFile);
  const start = hasScripts ? startScript(context) : null;
  const early = start && isFirstView ? earlyScript : "";
  const head = early === "" ? styled.head : `${styled.head}<script>${early}</script>`;
  const scripts = [early, start?.text ?? "", start?.module ?? ""].filter((text) => text !== "");
  const styles = [styled.styles, smallFile ?? ""].filter((text) => text !== "");
  // What the document brings along need not be there before it.
  if (picture && !smallFile) headers.append("Link", picture.link);
  // A route may be stricter than the rest.
  for (const [name, value] of documentHeaders({ scripts, styles })) {
    if (!headers.has(name)) headers.set(name, value);
  }
  // The front keeps it when it is given one; nobody else asks.
  const { keep, keepCut, sendWhole } = loadContext as {
    keep?: (page: FinishedPage) => void;
    keepCut?: (page: CutPage) => void;
    sendWhole?: (body: Buffer) => void;
  };
  const isKept =
    (keep ?? keepCut) && mayBeKept(context, { request, status, headers, known: !keep });
  if (status === 503) headers.set("Retry-After", "5");
  if (status >= 500) headers.set("Cache-Control", "no-store");
  else if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl(routeId));
  headers.set("Content-Type", "text/html; charset=utf-8");
  const finished = { ...pieces, head, script: start?.text ?? "" };
  const drawn = { ...finished, context, styles: styled.styles };
  // Whoever brings no cookie is given no page that is filled in.
  const isKnown = status === 200 && request.headers.has("cookie");
  const frame = isKnown ? learnPieces(drawn, request) : null;
  const cut = isKept && keepCut && frame !== null ? cutPage(drawn, frame, headers) : null;
  if (cut) keepCut?.(cut);
  // What the front keeps is everybody's, and sets no cookie.
  if (isKnown && !keep) noteStylesheet(request, headers);
  const { body: middle, script, end } = finished;
  const keeps = isKept ? keep : undefined;
  // Whatever the front's policy says of a window's opener makes a browser start a process when the answer is there
  // and not while it waits for it. This page has nothing of anybody's.
  if (keeps) headers.set("Cross-Origin-Opener-Policy", "unsafe-none");
  const body = compress(request, bytesOf([head, middle, script, end]), headers, {
    isForOne: !keeps,
  });
  keeps?.(finishedPage(body, headers));
  sendWhole?.(body);
  return new Response(sendWhole ? null : body, { status, headers });
}

/** Gives data responses the same rule for caches as documents, and leads from the shop into the back office by a new one. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  const { pathname, searchParams } = new URL(request.url);
  const routeId = searchParams.get("_data");
  const to = response.headers.get("X-Remix-Redirect");
  if (to && isOffice(new URL(to, request.url).pathname) && !isOffice(pathname)) {
    response.headers.set("X-Remix-Reload-Document", "true");
  }
  if (response.status === 200) countView(request, routeId ?? undefined);
  if (!response.headers.has("Cache-Control")) {
    response.headers.set("Cache-Control", cacheControl(routeId));
  }
  if (request.headers.has("cookie")) noteStylesheet(request, response.headers);
  return response;
};

/** Writes an unexpected error to the log under the number that the visitor is shown. Unknown addresses are no errors. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const expected = isRouteErrorResponse(error) && error.status < 500;
  if (!expected && !request.signal.aborted) logError(error, context);
};
