// npm run check: what a change touches, within a minute and a half. Lint and format of its files, all types, its tests on SQLite.
//   npm run check -- --since=REV   all that changed since REV; without it, what is not committed, or else the last commit
// `npm test` runs everything, on both engines and in the browser.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const vitest = "node_modules/vitest/vitest.mjs";

const since = sinceWhen();
const changed = [
  ...lines("git", ["diff", "--name-only", "--diff-filter=d", since]),
  ...lines("git", ["ls-files", "--others", "--exclude-standard"]),
].filter((file) => existsSync(new URL(file, new URL("../", import.meta.url))));
if (changed.length === 0) {
  console.log(`Nothing has changed since ${since}.`);
  process.exit(0);
}
console.log(`${changed.length} files have changed since ${since}.`);

const prepared = spawnSync(process.execPath, ["app/cli/prepare.js", "start"], {
  cwd: root,
  stdio: "inherit",
});
if (prepared.status !== 0) process.exit(1);

const code = changed.filter((file) => /\.(?:js|tsx?)$/.test(file));
const results = await Promise.all([
  check("types", ["node_modules/oxlint/bin/oxlint"]),
  check("format", [
    ...["node_modules/oxfmt/bin/oxfmt", "--check", "--no-error-on-unmatched-pattern"],
    ...changed,
  ]).then(async (format) => [
    format,
    await check("lint", ["node_modules/eslint/bin/eslint.js", ...code], code.length > 0),
  ]),
]);
const routeTests = readdirSync(new URL("routes/", import.meta.url)).map(
  (name) => `tests/routes/${name}`,
);
const tests = touchedTests();
results.push(await check("tests", [vitest, "run", ...tests], tests.length > 0));
process.exitCode = results.flat().every(Boolean) ? 0 : 1;

function sinceWhen() {
  const named = process.argv.find((argument) => argument.startsWith("--since="));
  if (named) return named.slice("--since=".length);
  return lines("git", ["status", "--porcelain"]).length > 0 ? "HEAD" : "HEAD~1";
}

/**
 * The test files whose imports reach a changed file, and the route tests of its matter. Taking disks
 * and databases away takes its time and is left to `npm test`.
 */
function touchedTests() {
  const found = lines(process.execPath, [
    vitest,
    "list",
    "--filesOnly",
    `--changed=${since}`,
  ]).filter((line) => /^tests\/(?:models|routes)\//.test(line));
  const built = changed.filter((file) => /^(?:app|fixtures|public)\/|^server\.js$/.test(file));
  return [...new Set([...found, ...built.flatMap(routeTestsOf)])];
}

/**
 * Route tests ask the built shop, where imports tell nothing, but they are named by their noun like
 * what they test: those that share a word with the file's path. All of them where none does: it serves
 * every page then.
 *
 * @param {string} file
 */
function routeTestsOf(file) {
  const words = new Set(wordsOf(file));
  const own = routeTests.filter((test) => wordsOf(test).some((word) => words.has(word)));
  return own.length > 0 ? own : routeTests;
}

/** @param {string} file */
function wordsOf(file) {
  const rooms = /^(?:tests?|app|routes?|models|components|shop|admin|api|server|index|id|tsx?|js)$/;
  return file
    .split(/[^a-z]+/i)
    .filter((word) => word !== "" && !rooms.test(word))
    .map((word) => word.replace(/ies$/, "y").replace(/s$/, ""));
}

/**
 * @param {string} name
 * @param {string[]} args
 * @param {boolean} [needed]
 * @returns {Promise<boolean>}
 */
function check(name, args, needed = true) {
  if (!needed) return Promise.resolve(true);
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => (output += text));
    }
    child.once("close", (status) => {
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${status === 0 ? "passed" : "FAILED"}  ${name}, ${seconds} s`);
      if (status !== 0) console.log(output);
      resolve(status === 0);
    });
  });
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function lines(command, args) {
  const ran = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  if (ran.status !== 0) {
    console.error(ran.stderr || `${command} ${args.join(" ")} failed.`);
    process.exit(1);
  }
  return ran.stdout.split("\n").filter(Boolean);
}
