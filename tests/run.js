// Runs every check one after the other and counts them; the last line says how many passed and failed.
//   node tests/run.js [--only=lint,format,types,unit,unit-postgres,e2e]
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { hasty, startPostgres } from "./support/postgres.js";

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const root = fileURLToPath(new URL("..", import.meta.url));
mkdirSync(path.join(root, ".cache"), { recursive: true });
const results = mkdtempSync(path.join(root, ".cache/results-"));

/** @type {Record<string, string[]>} */
const readings = {
  lint: ["node_modules/eslint/bin/eslint.js", "."],
  format: ["node_modules/oxfmt/bin/oxfmt", "--check", "."],
  types: ["node_modules/oxlint/bin/oxlint"],
};

/** @type {Record<string, () => Count>} */
const runs = {
  unit: () => runVitest("sqlite"),
  "unit-postgres": () => runVitest("postgres"),
  e2e: runPlaywright,
};

// What is started here is stopped by the handler of "exit", which a signal alone would skip.
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => process.exit(1));
}

const chosen = chosenSteps();
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const notices = [];
if (prepare()) {
  const wanted = chosen.includes("unit-postgres") || chosen.includes("e2e");
  const server = wanted ? await startPostgres({ flags: hasty, inMemory: true }) : null;
  if (server) process.env.TEST_POSTGRES_URL = server.url;
  // They read alone, each on one processor: beside each other they take half as long.
  await Promise.all(chosen.filter((name) => name in readings).map(read));
  for (const name of chosen.filter((one) => one in runs)) {
    console.log(`\n== ${name}`);
    const started = performance.now();
    add(runs[name]());
    console.log(`== ${name} took ${secondsSince(started)} s`);
  }
  await server?.remove();
} else {
  total.failed += 1;
}
rmSync(results, { recursive: true, force: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
if (notices.length > 0) console.log(`\n${notices.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** @param {Count} count */
function add(count) {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
}

/** @param {number} started */
function secondsSince(started) {
  return Math.round((performance.now() - started) / 1000);
}

function chosenSteps() {
  const known = [...Object.keys(readings), ...Object.keys(runs)];
  const only = process.argv.find((argument) => argument.startsWith("--only="));
  const names = only ? only.slice("--only=".length).split(",") : known;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown step ${unknown.join(", ")}; there are ${known.join(", ")}.`);
    process.exit(1);
  }
  return names;
}

/** Fetches and builds no more than the chosen steps need. */
function prepare() {
  const unit = chosen.includes("unit") || chosen.includes("unit-postgres");
  const goal = chosen.includes("e2e") ? "test" : unit ? "start" : "install";
  return run("app/cli/prepare.js", [goal]);
}

/**
 * A file that failed runs once more, alone, where nobody watches: a machine may be too busy for a
 * test that waits on processes. What passes only then is named, for whoever reads the run.
 *
 * @param {"sqlite" | "postgres"} engine
 */
function runVitest(engine) {
  const first = vitestRun(engine, []);
  const again = first.ok || !process.env.CI ? undefined : first.failures;
  if (!again || again.files.length === 0) return first.count;
  console.log(`\n== once more, alone: ${again.files.join(", ")}`);
  const second = vitestRun(engine, again.files);
  const steady = second.failures.tests;
  for (const name of again.tests) {
    notices.push(`${steady.includes(name) ? "failed twice" : "passed at the second try"}: ${name}`);
  }
  const failed = second.count.failed;
  return { ...first.count, passed: first.count.passed + first.count.failed - failed, failed };
}

/**
 * @param {"sqlite" | "postgres"} engine
 * @param {string[]} files none for all
 */
function vitestRun(engine, files) {
  const report = path.join(results, `vitest-${engine}-${files.length}.json`);
  const args = ["run", ...files, "--reporter=default", "--reporter=json"];
  const ok = run("node_modules/vitest/vitest.mjs", [...args, `--outputFile.json=${report}`], {
    TEST_ENGINE: engine,
    // Each test runs where it tells most; a run of one engine alone is told everything.
    ...(chosen.includes("unit") && chosen.includes("unit-postgres") && { TEST_BOTH_ENGINES: "1" }),
  });
  const found = readReport(report);
  const count = counted(ok, {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
  });
  /** @type {{ name: string, status: string, assertionResults: { fullName: string, status: string }[] }[]} */
  const failed = (found?.testResults ?? []).filter(({ status }) => status === "failed");
  const failures = {
    files: failed.map(({ name }) => path.relative(root, name)),
    tests: failed.flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === "failed");
      const file = path.relative(root, name);
      return tests.length === 0 ? [file] : tests.map(({ fullName }) => `${file}: ${fullName}`);
    }),
  };
  return { ok, count, failures };
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

/** Lets one tool read the sources; what it says comes in one piece. @param {string} name */
async function read(name) {
  const started = performance.now();
  const tool = spawn(process.execPath, readings[name], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  /** @type {Buffer[]} */
  const said = [];
  for (const stream of [tool.stdout, tool.stderr]) stream.on("data", (part) => said.push(part));
  const [status] = await once(tool, "close");
  console.log(`\n== ${name}`);
  process.stdout.write(Buffer.concat(said));
  console.log(`== ${name} took ${secondsSince(started)} s`);
  add({ passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 });
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
