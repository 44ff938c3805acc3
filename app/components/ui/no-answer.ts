// What a page does where scripts asked and no answer came: it stays as it is, with everything typed, and says so.
import { useLocation } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";

/** A route's handle: what its form says when the network gave no answer. */
export interface NoAnswerHandle {
  noAnswer: string;
}

/** What a form says that has no words of its own. */
const networkError = "Network error";

interface Notice {
  message: string;
  /** Of the form that was sent; empty when a link, or a form without fields, got no answer. */
  formId: string;
  /** Makes the same message twice two notices. */
  key: number;
}

/** The browser's own. */
let send: typeof window.fetch;
let notice: Notice | undefined;
let sent: HTMLFormElement | undefined;
const listeners = new Set<() => void>();

function show(next: Notice | undefined): void {
  notice = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none = () => undefined;

/** Why nothing came; undefined in the server's HTML, and again after the next try or on the next page. */
export function useNoAnswer(): Notice | undefined {
  const { pathname } = useLocation();
  useEffect(() => () => show(undefined), [pathname]);
  return useSyncExternalStore(listen, () => notice, none);
}

/**
 * Gives the router an answer where the network has none: where it asks for the present page, what
 * that page shows already, and otherwise the way back to it. Nothing is drawn anew then, so that
 * fields keep what was typed, passwords and files too. Left alone, the router would put the error
 * screen in the place of the page. Called once, before scripts take the page over.
 */
export function keepPageWithoutNetwork(): void {
  // Before the router's own listener: it may send the form at once.
  document.addEventListener(
    "submit",
    ({ target }) => {
      sent = target instanceof HTMLFormElement ? target : undefined;
      show(undefined);
      keepFromReloading();
    },
    true,
  );
  document.addEventListener("click", keepFromReloading, true);
  send = window.fetch.bind(window);
  let broke = false;
  window.fetch = async (input, init) => {
    try {
      const answer = await send(input, init);
      const failed = answer.status >= 500;
      if (init?.method === "POST") broke = failed;
      // A form that broke says so in its own words: what the page reads again may not take its place.
      return (failed && broke && shownBefore(input, init)) || answer;
    } catch (error) {
      // The browser's word for "no answer"; a request that was broken off is another error.
      const answer = error instanceof TypeError ? answerOf(input, init) : undefined;
      if (!answer) throw error;
      return answer;
    }
  };
}

/** What the present page read where it reads the same again; undefined for all else. */
function shownBefore(input: RequestInfo | URL, init: RequestInit | undefined) {
  const asked = askedFor(input, init);
  return asked?.isHere && !asked.isSent ? asked.known : undefined;
}

function answerOf(input: RequestInfo | URL, init: RequestInit | undefined): Response | undefined {
  const asked = askedFor(input, init);
  if (!asked || (asked.isHere && !asked.known)) return undefined;
  const { isSent, isHere, known } = asked;
  // What the page reads again after its form was sent is no other fault.
  if (isSent || !notice) say(isSent && isHere);
  const { pathname, search } = window.__remixRouter.state.location;
  return isHere ? known : wayBack(pathname + search);
}

/** What the router asks for: whether of the present page, and what that page knows of it; undefined for files and other shops. */
function askedFor(input: RequestInfo | URL, init: RequestInit | undefined) {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const routeId = url.searchParams.get("_data");
  if (url.origin !== location.origin || routeId === null) return undefined;
  const { location: here, actionData, loaderData } = window.__remixRouter.state;
  const isSent = init?.method === "POST";
  // What a form of this page is about may stand in its address.
  const isHere = isSent
    ? url.pathname === here.pathname
    : pageOf(url) === pageOf(new URL(here.pathname + here.search, url));
  const known = isSent ? { [routeId]: null, ...actionData } : loaderData;
  return { isSent, isHere, known: routeId in known ? Response.json(known[routeId]) : undefined };
}

let kept = false;

/**
 * A page that was not open yet has files of its own, and Remix loads the document anew when they do
 * not come: that would take everything typed away. They are fetched first here, into the cache.
 */
function keepFromReloading(): void {
  if (kept) return;
  kept = true;
  const all = [...window.__remixRouter.routes];
  for (const route of all) {
    all.push(...(route.children ?? []));
    const { lazy } = route;
    if (!lazy) continue;
    route.lazy = async () => {
      const files = window.__remixManifest.routes[route.id];
      try {
        if (files)
          await Promise.all([files.module, ...(files.imports ?? [])].map((file) => send(file)));
      } catch {
        if (!notice) say(false);
        const { pathname, search } = window.__remixRouter.state.location;
        const headers = { Location: pathname + search, "X-Remix-Replace": "true" };
        throw new Response(null, { status: 302, headers });
      }
      return lazy();
    };
  }
}

/** An address without what only scripts add to it, and without fields that were left empty: a form's own has those. */
function pageOf(url: URL): string {
  const params = new URLSearchParams([...url.searchParams].filter(([, value]) => value !== ""));
  params.delete("_data");
  params.sort();
  return `${url.pathname}?${params.toString()}`;
}

function say(ofThisPage: boolean): void {
  const handle = window.__remixRouter.state.matches.at(-1)?.route.handle as
    | NoAnswerHandle
    | undefined;
  // Of a form with fields conform turns the browser's own check off; others have no place for faults.
  const formId = ofThisPage && sent?.noValidate ? sent.id : "";
  const message = (ofThisPage && handle?.noAnswer) || networkError;
  show({ message, formId, key: Date.now() });
}

/** Remix's own form of a redirect. */
function wayBack(to: string): Response {
  const headers = { "X-Remix-Redirect": to, "X-Remix-Status": "302", "X-Remix-Replace": "true" };
  return new Response(null, { status: 204, headers });
}
