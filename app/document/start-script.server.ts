// The one script in a document: hands the loaders' data over, and fetches the others after the content.
import type { EntryContext } from "@remix-run/node";

/**
 * Writes the script into its place; a document without one, such as the light shop's, stays as it is.
 * @param mark the text of the script element that waits for it
 */
export function withStartScript(html: string, mark: string, context: EntryContext): string {
  const at = html.lastIndexOf(`>${mark}</script>`);
  if (at < 0) return html;
  return `${html.slice(0, at + 1)}${startScript(context)}${html.slice(at + 1 + mark.length)}`;
}

function startScript(context: EntryContext): string {
  const { manifest, serverHandoffString = "", staticHandlerContext } = context;
  const routes = staticHandlerContext.matches.flatMap(({ route }) => {
    // The same matches that Remix takes over: down to the route that failed.
    return manifest.routes[route.id] ?? [];
  });
  const modules = routes.map(({ module }) => module);
  // First the manifest and the routes' modules, last what makes them run; what they import between.
  const files = new Set([
    manifest.url,
    ...modules,
    ...manifest.entry.imports,
    ...routes.flatMap(({ imports = [] }) => imports),
    manifest.entry.module,
  ]);
  const names = JSON.stringify(
    [...files].map((file) => file.slice("/build/".length, -".js".length)),
  );
  const ids = JSON.stringify(routes.map(({ id }) => id));
  return `window.__remixContext=${withoutUnset(serverHandoffString)};(${late})(${names},${ids})`;
}

/** Every document carries Remix's flags; one that is off is off as well when it is not named. */
function withoutUnset(handoff: string): string {
  return handoff.replace(/^\{"future":\{[^{}]*\}/, (flags) =>
    flags.replaceAll(/,"\w+":false/g, ""),
  );
}

/**
 * Runs in the browser while the document loads: once the pictures that are seen first are there, it
 * names the files (so that none waits for the one that imports it) and starts them. The load event
 * waits for that.
 */
const late = function (files: string[], routes: string[]) {
  const { nonce } = document.currentScript as HTMLScriptElement;
  const address = (file: string | undefined) => `/build/${file}.js`;
  let waiting = 1;
  const arrived = () => {
    waiting -= 1;
    if (waiting > 0) return;
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[media="print"]')) {
      // Standing later, the document's own rules would win over those that other pages need.
      const whole = () => {
        sheet.media = "all";
        document.querySelector("style[data-own]")?.remove();
      };
      if (sheet.sheet) whole();
      else sheet.addEventListener("load", whole);
    }
    for (const file of files) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = address(file);
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = nonce;
    const imports = routes.map(
      (_, index) => `import*as r${index} from"${address(files[index + 1])}";`,
    );
    const modules = routes.map((id, index) => `${JSON.stringify(id)}:r${index}`);
    script.text =
      `import"${address(files[0])}";${imports.join("")}` +
      `window.__remixRouteModules={${modules.join()}};import("${address(files.at(-1))}")`;
    document.body.append(script);
  };
  for (const picture of document.images) {
    if (picture.complete || picture.loading === "lazy") continue;
    waiting += 1;
    picture.addEventListener("load", arrived);
    picture.addEventListener("error", arrived);
  }
  arrived();
}
  .toString()
  .replaceAll(/\n\s*/g, "");
