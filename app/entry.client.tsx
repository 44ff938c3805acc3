// Makes the server's HTML interactive.
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPageWithoutNetwork } from "./components/ui/no-answer";
import { isKnown } from "./components/ui/office";

keepPageWithoutNetwork();
// Before Remix listens: a page that was loaded anew goes back to what an earlier document had opened without loading.
addEventListener("popstate", (event) => {
  if (isKnown(location.pathname)) return;
  event.stopImmediatePropagation();
  location.reload();
});
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
