// Puts kysely's three hundred small files into one beside the server's: read one by one they took a sixth of its start.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { esbuildOf } from "./esbuild.js";

const imported = /^(import .+|\} )from "kysely";$/gm;

/**
 * Joins them after a build. Not in the server's own file: a connection is known by kysely's class, so
 * whoever else opens one in the same process needs to name the same file, as the tests do.
 *
 * @param {string} root the folder of the shop, with a fresh build in it
 */
export async function joinKysely(root) {
  const server = path.join(root, "build/index.js");
  const build = esbuildOf(root);
  await build({
    stdin: { contents: 'export * from "kysely";', resolveDir: root },
    ...{ outfile: path.join(root, "build/kysely.js"), legalComments: "eof" },
    ...{ bundle: true, platform: "node", format: "esm", target: "node20" },
  });
  const text = readFileSync(server, "utf8");
  writeFileSync(server, text.replaceAll(imported, '$1from "./kysely.js";'));
}
