// The programs that tests start as processes of their own, each put together beforehand: read through tsx, the shop's hundreds of files cost every start three seconds.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { esbuildOf } from "../../app/cli/esbuild.js";
import { unhurried } from "./node-flags";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Packages of many small files, which need nothing but themselves. */
const inside = ["kysely", "zod"];

/** The commands of package.json, and who plays a part of a shop. */
function sources(): string[] {
  const commands = readdirSync(path.join(root, "app/cli"))
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `app/cli/${name}`);
  const parts = "buyer order-worker seller settle-worker starter task-worker template writer";
  const players = parts.split(" ").map((name) => `tests/support/${name}.ts`);
  return [...commands, ...players, "tests/power/storage-process.ts"];
}

/**
 * Puts them together, once before all tests.
 * @param folder for the files, somewhere among the shop's own: they ask for its packages
 */
export async function makePrograms(folder: string): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  await esbuildOf(root)({
    ...{ entryPoints: sources(), absWorkingDir: root, outbase: root, outdir: folder },
    ...{ bundle: true, splitting: true, platform: "node", format: "esm", target: "node20" },
    external: Object.keys(dependencies).filter((name) => !inside.includes(name)),
    outExtension: { ".js": ".mjs" },
    // A command imports its settings for their effect alone.
    ignoreAnnotations: true,
  });
}

/**
 * What Node is given to run one of them.
 * @param file such as `app/cli/doctor.ts`
 */
export function program(file: string): string[] {
  const folder = process.env.TEST_PROGRAMS;
  // The end-to-end tests start next to none.
  if (!folder) return ["--import", "tsx", file];
  return [...unhurried, path.join(folder, file.replace(/\.ts$/, ".mjs"))];
}
