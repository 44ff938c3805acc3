// Names the picture that is seen first in the answer's headers, which arrive before the document does.

/** The Link header for the page's first picture, unless it waits until it comes near. */
export function firstPicture(html: string): string | null {
  const main = html.indexOf("<main");
  const at = main < 0 ? -1 : html.indexOf("<img", main);
  if (at < 0) return null;
  const tag = html.slice(at, html.indexOf(">", at));
  return tag.includes(`loading="lazy"`) ? null : linkOf(tag, sourceBefore(html, at));
}

/** A `<picture>` has another file for small screens. */
function sourceBefore(html: string, at: number): string {
  const start = html.lastIndexOf("<", at - 1);
  return html.startsWith("<source", start) ? html.slice(start, at) : "";
}

function linkOf(tag: string, source: string): string {
  const image = `rel=preload; as=image; fetchpriority=high`;
  const media = attribute(source, "media");
  if (media) return `<${attribute(source, "srcSet")}>; ${image}; media="${media}"`;
  return `<${attribute(tag, "src")}>; ${image}; imagesrcset="${attribute(tag, "srcSet")}"; imagesizes="${attribute(tag, "sizes")}"`;
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
}
