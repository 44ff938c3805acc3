// The pages for "not found", "not allowed" and "broken", in the shop's look.
import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { pageName } from "~/front/page-names.js";
import { useHydrated } from "./hydrated";
import { Link } from "./link";
import { useResponseFacts } from "./request";

const titles: Record<number, string> = {
  400: "That did not work",
  403: "This is not allowed",
  404: "Page not found",
  410: "This link no longer works",
  405: "This address does not take that",
  413: "That was too large",
  415: "That was not a form",
  429: "One moment, please",
  503: "The shop is taking a short break",
};

/**
 * Tells what went wrong and where to go on. The text of an unexpected error is never shown, only
 * the number under which the log keeps it.
 */
export function ErrorScreen({ children }: { children?: ReactNode }) {
  const error = useRouteError();
  const { key } = useLocation();
  const expected = isRouteErrorResponse(error) && error.status < 500;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main className="container flex flex-col items-center gap-4 py-16 text-center" id="main">
      <p className="text-display font-semibold text-accent-700" aria-hidden>
        {status}
      </p>
      <h1 className="text-xl font-semibold">{titles[status] ?? "Something broke on our side"}</h1>
      <p className="max-w-prose text-ink-600">
        {expected
          ? (textOf(error.data, "message") ?? defaultText(status))
          : "We are sorry. Please try again in a moment."}
      </p>
      {status === 503 && <Interrupted />}
      {!expected && <ReferenceNumber key={key} />}
      {children}
      <p className="flex flex-wrap justify-center gap-3">
        {status === 503 && <TryAgain />}
        <Link to="/" className={status === 503 ? "btn btn-outline" : "btn btn-primary"}>
          Go to the home page
        </Link>
        <Link to="/category" className="btn btn-outline">
          Browse all products
        </Link>
      </p>
    </main>
  );
}

/** What one was about when the shop was away, and what became of what one sent: an action saves all or nothing. */
function Interrupted() {
  const { pathname } = useLocation();
  const { sent } = useResponseFacts();
  const hydrated = useHydrated();
  // As with the number below: the browser does not know whether its page was sent for.
  const [words] = useState(
    () => (hydrated ? "" : shownText("[data-interrupted]")) || interruptedWords(sent, pathname),
  );
  return (
    <p className="max-w-prose text-ink-600" data-interrupted>
      {words}
    </p>
  );
}

function interruptedWords(sent: boolean | null, pathname: string): string {
  if (sent) return "What you sent has not been saved: please go back and send it again.";
  const way = `You were on your way to ${pageName(pathname)}.`;
  return sent === null
    ? `${way} If you sent something just now, it has not been saved: please send it again.`
    : way;
}

/** The same address once more, as a document of its own: a fault may have left scripts without their data. */
function TryAgain() {
  const { pathname, search } = useLocation();
  return (
    <a href={pathname + search} className="btn btn-primary">
      Try again
    </a>
  );
}

/** The number of the fault in the log; after a navigation in the browser there is none. */
export function ReferenceNumber() {
  const error = useRouteError();
  const facts = useResponseFacts();
  const hydrated = useHydrated();
  // The browser does not know the response's facts, and takes over what stands there already.
  const [response] = useState(() =>
    hydrated ? "" : facts.reference || shownText("[data-reference]"),
  );
  // An outage carries the number of its own line in the log.
  const reference = (isRouteErrorResponse(error) && textOf(error.data, "reference")) || response;
  return reference === "" ? null : (
    <p className="text-sm text-ink-600">
      If it keeps happening, tell us this number: <code data-reference>{reference}</code>
    </p>
  );
}

/** What the server has written there; empty on the server itself. */
function shownText(selector: string): string {
  if (typeof document === "undefined") return "";
  return document.querySelector(selector)?.textContent ?? "";
}

function textOf(data: unknown, field: string): string | undefined {
  const text =
    typeof data === "object" && data !== null
      ? (data as Record<string, unknown>)[field]
      : undefined;
  return typeof text === "string" ? text : undefined;
}

function defaultText(status: number): string {
  return status === 404
    ? "The page may have moved, or the address may have a typing error."
    : "Please go back and try again.";
}
