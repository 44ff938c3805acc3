// Which addresses are the back office's, whose screens the scripts of the shop's pages do not know.

/** Whether an address belongs to the back office. */
export function isOffice(pathname: string): boolean {
  return /^\/admin(?:\/|$)/.test(pathname);
}

/** In the browser: whether the scripts of this page can open an address; another one takes a new document. */
export function isKnown(pathname: string): boolean {
  return !isOffice(pathname) || "routes/admin" in window.__remixManifest.routes;
}
