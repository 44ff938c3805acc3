// The place of the script that fetches all others once the content is there; the renderer fills it in.
import { Scripts, ScrollRestoration } from "@remix-run/react";
import { useHydrated } from "./hydrated";

/** What stands there until the renderer has filled it in. */
export const startMark = "start";

/**
 * Takes the place of Remix's Scripts, whose files are fetched with, and before, the first pictures.
 * In development Remix's own stay, for they know how to reload.
 */
export function LateScripts() {
  if (process.env.NODE_ENV === "development") return <Scripts />;
  return <script suppressHydrationWarning>{startMark}</script>;
}

/**
 * Brings visitors back to where they had scrolled to. In the server's HTML Remix's own would be one more
 * script for the policy to know: there the start script does what that one does.
 */
export function KeepPlaces() {
  const hydrated = useHydrated();
  return process.env.NODE_ENV === "development" || hydrated ? <ScrollRestoration /> : null;
}
