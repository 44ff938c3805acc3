// The compiler that Remix brings along, for what is put together beside its own build.
import { createRequire } from "node:module";
import path from "node:path";

/** @param {string} root the folder of the shop @returns {(options: Record<string, unknown>) => Promise<any>} its build */
export function esbuildOf(root) {
  const compiler = createRequire(path.join(root, "node_modules/@remix-run/dev/package.json"));
  return compiler("esbuild").build;
}
