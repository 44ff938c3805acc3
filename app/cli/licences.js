// Names the licence of every package that is installed with the shop, and fails on one that nobody has allowed: `npm run licences`.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Free ones that ask for no more than their notice, or leave the shop's own files alone. */
const allowed = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-3.0"],
  ...["CC-BY-4.0", "CC0-1.0", "ISC", "LGPL-3.0-or-later", "MIT", "MIT-0", "MPL-2.0"],
  ...["PostgreSQL", "Python-2.0", "Unlicense", "WTFPL"],
]);

/** Packages whose file names none, and what stands in their LICENSE. @type {Record<string, string>} */
const readByHand = {
  "eval@0.1.8": "MIT",
  "format@0.2.2": "MIT",
  "only@0.0.2": "MIT",
  "require-like@0.1.2": "MIT",
};

const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
/** @type {Map<string, string[]>} */
const found = new Map();
for (const [place, entry] of Object.entries(lock.packages)) {
  if (place === "" || entry.link) continue;
  const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
  const licence =
    entry.license ?? licenceIn(place) ?? readByHand[`${name}@${entry.version}`] ?? "none";
  found.set(licence, [...(found.get(licence) ?? []), `${name}@${entry.version}`]);
}
const refused = [...found].filter(([licence]) => !isAllowed(licence));
for (const [licence, packages] of [...found].sort()) {
  console.log(`${String(packages.length).padStart(5)}  ${licence}`);
}
for (const [licence, packages] of refused) {
  console.error(`\nNot allowed: ${licence}\n  ${packages.join("\n  ")}`);
}
process.exit(refused.length > 0 ? 1 : 0);

/** @param {string} place of a package; what is for other machines is not installed */
function licenceIn(place) {
  try {
    const { license } = JSON.parse(readFileSync(path.join(root, place, "package.json"), "utf8"));
    return typeof license === "string" ? license : license?.type;
  } catch {
    return undefined;
  }
}

/** Of several to choose from one is enough; where all hold, each has to be. @param {string} licence @returns {boolean} */
function isAllowed(licence) {
  const plain = licence.replaceAll(/[()]/g, "");
  if (plain.includes(" OR ")) return plain.split(" OR ").some(isAllowed);
  return plain.split(" AND ").every((one) => allowed.has(one.trim()));
}
