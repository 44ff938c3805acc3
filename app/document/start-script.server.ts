// The one script in a document: hands the loaders' data over, and fetches the others after the content.
import type { EntryContext } from "@remix-run/node";
import { existsSync } from "node:fs";
import path from "node:path";

/** A document in four pieces, in order; they are searched and changed, and never put together but to be sent. */
export interface Pieces {
  /** All before the end of the head. */
  head: string;
  body: string;
  /** The start script; "" in a document without one, such as the light shop's. */
  script: string;
  end: string;
}

/**
 * Cuts a document where the start script stands.
 * @param mark the text of the script element that waits for it
 */
export function piecesOf(html: string, mark: string): Pieces {
  const head = html.indexOf("</head>");
  const at = html.lastIndexOf(`>${mark}</script>`) + 1;
  const start = at > 0 ? at : html.length;
  return {
    head: html.slice(0, head),
    body: html.slice(head, start),
    script: html.slice(start, start + mark.length),
    end: html.slice(start + mark.length),
  };
}

/** The script that a first view has at the end of its head, until the pictures that are seen first are there. */
export const earlyScript = `(${asText(hold)})()`;

/** The script that stands in the document, and the module that it puts beside itself. */
export function startScript(context: EntryContext): { text: string; module: string } {
  const { manifest, serverHandoffString = "", staticHandlerContext } = context;
  const routes = staticHandlerContext.matches.flatMap(({ route }) => {
    // The same matches that Remix takes over: down to the route that failed.
    return manifest.routes[route.id] ?? [];
  });
  const modules = routes.map(({ module }) => module);
  // First the manifest and the routes' modules, last what makes them run; what they import between.
  const files = new Set([
    routes.some(({ id }) => id === "routes/admin") ? manifest.url : shopManifest(manifest.url),
    ...modules,
    ...manifest.entry.imports,
    ...routes.flatMap(({ imports = [] }) => imports),
    manifest.entry.module,
  ]);
  const names = [...files].map((file) => file.slice("/build/".length, -".js".length));
  const ids = routes.map(({ id }) => id);
  const given = [names, ids].map((list) => JSON.stringify(list)).join();
  return {
    text: `window.__remixContext=${withoutUnset(serverHandoffString)};(${lateText})(${given},${moduleText})`,
    module: moduleOf(names, ids),
  };
}

/** The manifest without the back office, which app/cli/join-shared.js puts beside the whole one. */
function shopManifest(url: string): string {
  const own = url.replace("/manifest-", "/manifest-shop-");
  hasShopManifest ??= existsSync(path.join("public", own));
  return hasShopManifest ? own : url;
}
let hasShopManifest: boolean | undefined;

/** The text of a function, which may use nothing outside of it, and `else` only before a block of several statements. */
function asText(work: unknown): string {
  return String(work).replaceAll(/\n\s*/g, "");
}

const lateText = asText(late);
const moduleText = asText(moduleOf);

/** The text of the module that starts the app; the policy names its hash, so both sides write it by this. */
function moduleOf(files: string[], routes: string[]): string {
  const address = (file?: string) => `"/build/${file}.js"`;
  const imports = routes.map((_, index) => `import*as r${index} from${address(files[index + 1])};`);
  const modules = routes.map((id, index) => `${JSON.stringify(id)}:r${index}`);
  return (
    `import${address(files[0])};${imports.join("")}` +
    `window.__remixRouteModules={${modules.join()}};import(${address(files.at(-1))})`
  );
}

/** Every document carries Remix's flags; one that is off is off as well when it is not named. */
function withoutUnset(handoff: string): string {
  return handoff.replace(/^\{"future":\{[^{}]*\}/, (flags) =>
    flags.replaceAll(/,"\w+":false/g, ""),
  );
}

/**
 * Runs in the browser before there is anything to see: lazy pictures leave the line to what is seen first, far away from
 * every screen, where none is asked for. Should the rest of the document not come, they wait no longer.
 */
function hold() {
  const held = new CSSStyleSheet();
  held.insertRule("img[loading=lazy]{translate:-99999px}");
  document.adoptedStyleSheets = [held];
  setTimeout(() => (document.adoptedStyleSheets = []), 9000);
}

/**
 * Runs in the browser while the document loads: scrolls to where its visitor had been, as Remix's
 * ScrollRestoration expects it; and once the pictures that are seen first are there, or at the first touch, it lets the
 * held ones go, names the files (so that none waits for the one that imports it) and starts them. The load event waits
 * for that.
 */
function late(files: string[], routes: string[], write: typeof moduleOf) {
  const key = (history.state as { key?: string } | null)?.key;
  if (!key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
  try {
    // Who comes for the first time has no place here, and need not wait for what is stored.
    const stored = key ? sessionStorage.getItem("positions") : null;
    const known = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    const place = known[key ?? ""];
    if (typeof place === "number") scrollTo(0, place);
  } catch {
    // Nothing is kept for this browser, or nothing that can be read.
  }
  let waiting = 1;
  const arrived = () => {
    waiting -= 1;
    if (waiting === 0) start();
  };
  const start = () => {
    // Whatever comes first starts them, once.
    if (waiting === Infinity) return;
    waiting = Infinity;
    document.adoptedStyleSheets = [];
    const own = document.querySelectorAll("style[data-own]");
    // React is to find the body as it was made. Those in the head stay: put there anew, they would have all of the
    // page laid out for its fonts.
    document.head.append(...document.querySelectorAll("body style[data-own]"));
    for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[disabled]")) {
      // It comes as if for paper, and counts as the document's own rules go: the page is laid out anew once
      // and not twice. Standing later, those would win over what other pages need.
      const whole = () => {
        sheet.removeAttribute("media");
        for (const style of own) style.remove();
      };
      sheet.addEventListener("load", whole, { once: true });
      sheet.fetchPriority = "high";
      sheet.media = "print";
      sheet.disabled = false;
    }
    for (const file of files) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = `/build/${file}.js`;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.text = write(files, routes);
    document.body.append(script);
  };
  // Whoever touches the page first wants it to answer, and sees more of it soon. Where a browser is to load no
  // pictures, none ever arrives, nor fails.
  for (const event of ["load", "scroll", "pointerdown", "keydown"]) {
    addEventListener(event, start, { once: true });
  }
  for (const picture of document.images) {
    if (picture.complete || picture.loading === "lazy") continue;
    waiting += 1;
    picture.addEventListener("load", arrived);
    picture.addEventListener("error", arrived);
  }
  arrived();
}
