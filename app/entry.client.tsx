// Makes the server's HTML interactive.
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepPageWithoutNetwork } from "./components/ui/no-answer";

keepPageWithoutNetwork();
startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
