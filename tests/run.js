// Runs every check one after the other and counts them; the last line says how many passed and failed.
//   node tests/run.js [--only=lint,format,types,unit,e2e]
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const root = fileURLToPath(new URL("..", import.meta.url));
mkdirSync(path.join(root, ".cache"), { recursive: true });
const results = mkdtempSync(path.join(root, ".cache/results-"));

/** @type {Record<string, () => Count>} */
const steps = {
  lint: () => oneCheck("node_modules/eslint/bin/eslint.js", ["."]),
  format: () => oneCheck("node_modules/prettier/bin/prettier.cjs", ["--check", "."]),
  types: () => oneCheck("node_modules/typescript/bin/tsc", []),
  unit: runVitest,
  e2e: runPlaywright,
};

const chosen = chosenSteps();
const total = { passed: 0, failed: 0, skipped: 0 };
if (prepare()) {
  for (const name of chosen) {
    console.log(`\n== ${name}`);
    const count = steps[name]();
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
} else {
  total.failed += 1;
}
rmSync(results, { recursive: true, force: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function chosenSteps() {
  const only = process.argv.find((argument) => argument.startsWith("--only="));
  const names = only ? only.slice("--only=".length).split(",") : Object.keys(steps);
  const unknown = names.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    console.error(
      `Unknown step ${unknown.join(", ")}; there are ${Object.keys(steps).join(", ")}.`,
    );
    process.exit(1);
  }
  return names;
}

/** Fetches and builds no more than the chosen steps need. */
function prepare() {
  const goal = chosen.includes("e2e") ? "test" : chosen.includes("unit") ? "start" : "install";
  return run("app/cli/prepare.js", [goal]);
}

function runVitest() {
  const report = path.join(results, "vitest.json");
  const ok = run("node_modules/vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const found = readReport(report);
  return counted(ok, {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
  });
}

function runPlaywright() {
  const report = path.join(results, "playwright.json");
  const ok = run("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const stats = readReport(report)?.stats;
  return counted(ok, {
    // Only where a machine may be too busy to draw a page is there a second try; the list names it.
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
}

/**
 * @param {string} tool
 * @param {string[]} args
 */
function oneCheck(tool, args) {
  const ok = run(tool, args);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * A tool that fails without a failed test (a file that does not load, a server that does not start)
 * counts as one failure.
 *
 * @param {boolean} ok
 * @param {Count} count
 */
function counted(ok, count) {
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function run(script, args, env) {
  const ran = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return ran.status === 0;
}
