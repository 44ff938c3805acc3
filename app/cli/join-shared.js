// Joins the small files that the shop's public pages share into one, so that a slow line does not wait for each of them.
//   node app/cli/join-shared.js, after `remix build`
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { esbuildOf } from "./esbuild.js";
import { joinEmpty, withPlaces } from "./join-empty.js";
import { joinKysely } from "./join-kysely.js";

/** The routes whose shared files are joined; the back office takes the same file. */
const pages = [
  "root",
  "routes/_shop",
  "routes/_shop._index",
  "routes/_shop.category",
  "routes/_shop.product.$id",
];

/** A larger file is the framework's: it stays as it is from one version of the shop to the next. */
const LARGE = 100_000;

/**
 * Lets Chromium compile all functions beside the main thread while the file arrives. Compiled one by one when they are
 * called, they held a slow phone up for twice as long. Other browsers read a comment.
 */
const compileAtOnce = "//# allFunctionsCalledOnLoad";

const imported = /(?:from|import)"(\/build\/[^"]+\.js)"/g;
const anyAddress = /"(\/build\/[^"]+\.js)"/g;

/** @typedef {Map<string, string>} Files the text of each of the browser's files, by its address */

/**
 * Joins what can be joined after a build.
 *
 * @param {string} root the folder of the shop, with a fresh build in it
 */
export async function joinAll(root) {
  joinEmpty(root);
  await joinShared(root);
  await joinKysely(root);
}

/**
 * Joins the files, and gives each file that names another one now a name after its new content.
 *
 * @param {string} root
 */
async function joinShared(root) {
  const built = readFiles(root);
  const files = new Map(built);
  const { framework, shop } = groupsOf(files);
  const places = new Map([
    ...(await join(root, files, "framework", framework)),
    ...(await join(root, files, "shop", shop)),
  ]);
  rename(files, built, places);
  addShopManifest(files);
  for (const [file, content] of files) writeFileSync(fileOf(root, file), content);
  for (const file of built.keys()) if (!files.has(file)) rmSync(fileOf(root, file));
  const server = path.join(root, "build/index.js");
  writeFileSync(server, withPlaces(readFileSync(server, "utf8"), places));
}

/** Routes that no link and no form of the shop leads to. */
const notOfPages = /^routes\/(?:(?:admin|api|healthz|readyz|webhooks)\b|.*\[\.\]|\w+\.\$file$)/;

/**
 * Puts a manifest beside the whole one that knows nothing of the back office, of programs' addresses and of files, three
 * quarters of all routes: whoever takes over a page of the shop ranks each of them to find its own.
 *
 * @param {Files} files
 */
function addShopManifest(files) {
  const { address, text, json } = manifestIn(files);
  const manifest = JSON.parse(json);
  for (const id of Object.keys(manifest.routes)) {
    if (notOfPages.test(id)) delete manifest.routes[id];
  }
  const shop = text.replace(json, () => JSON.stringify(manifest));
  files.set(address.replace("/manifest-", "/manifest-shop-"), shop);
}

/** @param {string} root @returns {Files} */
function readFiles(root) {
  const assets = path.join(root, "public/build");
  const names = readdirSync(assets, { recursive: true, encoding: "utf8" });
  return new Map(
    names
      .filter((name) => name.endsWith(".js"))
      .map((name) => [`/build/${name}`, readFileSync(path.join(assets, name), "utf8")]),
  );
}

/** @param {string} root @param {string} address */
function fileOf(root, address) {
  return path.join(root, "public", address);
}

/** @param {string} address */
function isManifest(address) {
  return /^\/build\/manifest-\w+\.js$/.test(address);
}

/** @param {Files} files */
function manifestIn(files) {
  const [address = "", text = ""] = [...files].find(([name]) => isManifest(name)) ?? [];
  return { address, text, json: text.replace(/^[^{]*|[^}]*$/g, "") };
}

/**
 * What the pages share: the framework with what it needs, and the rest, none of which the framework needs.
 *
 * @param {Files} files
 */
function groupsOf(files) {
  const { entry, routes } = JSON.parse(manifestIn(files).json);
  const modules = [entry.module, ...pages.map((page) => routes[page].module)];
  const needed = [...withImports(files, modules)].filter((name) =>
    name.startsWith("/build/_shared/"),
  );
  const large = needed.filter((address) => (files.get(address) ?? "").length > LARGE);
  const framework = withImports(files, large);
  return {
    framework: [...framework],
    shop: needed.filter((address) => !framework.has(address)),
  };
}

/**
 * @param {Files} files
 * @param {string[]} addresses
 */
function withImports(files, addresses) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const queue = [...addresses]; queue.length > 0;) {
    const address = queue.pop() ?? "";
    if (found.has(address)) continue;
    found.add(address);
    for (const [, next = ""] of (files.get(address) ?? "").matchAll(imported)) queue.push(next);
  }
  return found;
}

/**
 * Lets the compiler that made the files put some of them into one, in the order in which they need each other.
 *
 * @param {string} root
 * @param {Files} files
 * @param {string} name of the joined file
 * @param {string[]} members addresses of those that it takes the place of
 * @returns {Promise<Map<string, string>>} the joined file's address in the place of each
 */
async function join(root, files, name, members) {
  /** What a member's export is called now, by the member's address and the export's name. @type {Map<string, string>} */
  const names = new Map();
  const lines = members.map((member) => {
    const own = exportsOf(files.get(member) ?? "").map((name) => {
      const joined = `j${names.size.toString(36)}`;
      names.set(`${member} ${name}`, joined);
      return `${name} as ${joined}`;
    });
    return own.length > 0 ? `export{${own.join()}}from"${member}";` : `import"${member}";`;
  });
  const text = await compile(root, files, { lines, members });
  const address = `/build/_shared/${name}-${hashOf(text)}.js`;
  const places = new Map(members.map((member) => [member, address]));
  for (const member of members) files.delete(member);
  for (const [file, before] of files) {
    const after = isManifest(file)
      ? withPlaces(before, places)
      : withJoined(before, { members, address, names });
    files.set(file, after);
  }
  files.set(address, text);
  return places;
}

/**
 * @param {string} root
 * @param {Files} files
 * @param {{ lines: string[], members: string[] }} what the source of the joined file, and the files that go into it
 * @returns {Promise<string>}
 */
async function compile(root, files, { lines, members }) {
  const build = esbuildOf(root);
  const isMember = new Set(members);
  const { outputFiles } = await build({
    stdin: { contents: lines.join("\n"), resolveDir: root },
    ...{ bundle: true, write: false, minify: true, format: "esm", target: "esnext" },
    legalComments: "eof",
    banner: { js: compileAtOnce },
    plugins: [
      {
        name: "addresses",
        setup(/** @type {any} */ building) {
          building.onResolve({ filter: /^\/build\// }, (/** @type {{ path: string }} */ asked) =>
            isMember.has(asked.path)
              ? { path: asked.path, namespace: "built", sideEffects: true }
              : { path: asked.path, external: true },
          );
          building.onLoad(
            { filter: /./, namespace: "built" },
            (/** @type {{ path: string }} */ asked) => ({ contents: files.get(asked.path) }),
          );
        },
      },
    ],
  });
  return outputFiles[0].text;
}

/**
 * The names that a file exports, which its compiler lists at its end, before its licences.
 *
 * @param {string} text
 */
function exportsOf(text) {
  const [, list = ""] = [...text.matchAll(/export\{([^{}]*)\}/g)].at(-1) ?? [];
  return list
    .split(",")
    .filter(Boolean)
    .map((one) => one.split(" as ").at(-1) ?? "");
}

/**
 * A file with one import of the joined file in the place of those of its members.
 *
 * @param {string} text
 * @param {{ members: string[], address: string, names: Map<string, string> }} joined
 */
function withJoined(text, { members, address, names }) {
  const isMember = new Set(members);
  /** @type {string[]} */
  const taken = [];
  let uses = false;
  const rest = text.replaceAll(
    /import(?:\{([^{}]*)\}from)?"(\/build\/_shared\/[^"]+\.js)";/g,
    (whole, list, member) => {
      if (!isMember.has(member)) return whole;
      uses = true;
      for (const one of list?.split(",") ?? []) {
        const [name, local = name] = one.split(" as ");
        const joined = names.get(`${member} ${name}`);
        if (!joined) throw new Error(`${member} exports no ${name}`);
        taken.push(`${joined} as ${local}`);
      }
      return "";
    },
  );
  const left = [...rest.matchAll(anyAddress)].find(([, other = ""]) => isMember.has(other));
  if (left) throw new Error(`An import that is not understood: ${left[1]}`);
  if (!uses) return text;
  return `${taken.length > 0 ? `import{${taken.join()}}from` : "import"}"${address}";${rest}`;
}

/**
 * Names each changed file after its content: first those that name no other, last the manifest. A browser that
 * holds a file of the former name would otherwise run it beside the joined one.
 *
 * @param {Files} files
 * @param {Files} built as the compiler wrote them
 * @param {Map<string, string>} places takes the new address of each file that has one
 */
function rename(files, built, places) {
  /** @type {Set<string>} */
  const done = new Set();
  const visit = (/** @type {string} */ address) => {
    if (done.has(address)) return;
    done.add(address);
    const before = files.get(address) ?? "";
    for (const [, next = ""] of before.matchAll(anyAddress)) visit(next);
    const after = withPlaces(before, places);
    const isChanged = built.has(address) && built.get(address) !== after;
    const name = isChanged ? address.replace(/-\w{8}\.js$/, `-${hashOf(after)}.js`) : address;
    files.delete(address);
    files.set(name, after.replaceAll(`"${address}"`, `"${name}"`));
    if (name !== address) places.set(address, name);
  };
  for (const address of [...files.keys()]) visit(address);
  for (const [file, text] of files) {
    const [, lost] = [...text.matchAll(anyAddress)].find(([, next = ""]) => !files.has(next)) ?? [];
    if (lost) throw new Error(`${file} names a file that is not there: ${lost}`);
  }
}

/** @param {string} content */
function hashOf(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await joinAll(fileURLToPath(new URL("../..", import.meta.url)));
}
