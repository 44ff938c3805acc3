// Joins the near-empty chunks that `.server` modules leave in the browser's files, so that a page fetches one of them.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What the compiler puts in the place of a module that the browser has no use for. */
const empty =
  /^import\{\w+ as (\w+)\}from"[^"]+";var (\w+)=\1\(\(\w+,(\w+)\)=>\{\3\.exports=\{\}\}\);export\{\2 as a\};\n?$/;

/**
 * Names one file wherever the browser's files and the two manifests name chunks of equal, empty content.
 * The chunks stay: a browser may still hold a file of the same name that asks for them.
 *
 * @param {string} root the folder of the shop, with a fresh build in it
 * @returns {number} how many chunks were joined
 */
export function joinEmpty(root) {
  const assets = path.join(root, "public/build");
  const shared = readdirSync(path.join(assets, "_shared"));
  /** @type {Map<string, string>} address of a chunk to that of the file in its place */
  const places = new Map();
  for (const name of shared.filter((file) => /^chunk-\w+\.js$/.test(file))) {
    const content = readFileSync(path.join(assets, "_shared", name), "utf8");
    if (!empty.test(content)) continue;
    const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
    const joined = `_shared/empty-${hash}.js`;
    writeFileSync(path.join(assets, joined), content);
    places.set(`/build/_shared/${name}`, `/build/${joined}`);
  }
  const named = readdirSync(assets, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => path.join(assets, name));
  for (const file of [...named, path.join(root, "build/index.js")]) {
    const before = readFileSync(file, "utf8");
    const after = withPlaces(before, places);
    if (after !== before) writeFileSync(file, after);
  }
  return places.size;
}

/**
 * A text of the build with other addresses for some of the browser's files.
 *
 * @param {string} text
 * @param {Map<string, string>} places address of a file to that of the one in its place
 */
export function withPlaces(text, places) {
  return (
    text
      .replaceAll(/"(\/build\/[^"]+\.js)"/g, (whole, address) => {
        const place = places.get(address);
        return place ? JSON.stringify(place) : whole;
      })
      // A manifest lists what a route imports: now the same file several times.
      .replaceAll(/(imports"?: ?)(\["\/build\/[^\]]*\])/g, (_, label, list) => {
        return label + JSON.stringify([...new Set(JSON.parse(list))]);
      })
  );
}
