// The built shop with a line changed: a twin without something that it promises.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../build", import.meta.url));
let made = 0;

/**
 * Writes a build beside the real one, gone again with this process.
 *
 * @param {string} from what stands in the build
 * @param {string} to what stands in its place
 * @returns {string} the file, for SHOP_BUILD
 */
export function changedBuild(from, to) {
  const built = readFileSync(path.join(folder, "index.js"), "utf8");
  const changed = built.replace(from, to);
  if (changed === built) throw new Error(`The build does not say ${from}.`);
  made += 1;
  const file = path.join(folder, `changed-${process.pid}-${made}.js`);
  writeFileSync(file, changed);
  process.once("exit", () => rmSync(file, { force: true }));
  return file;
}
