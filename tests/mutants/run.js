// npm run test:mutants: changes the code in small ways, one at a time, and counts how many of these mutants a test notices.
//   npm run test:mutants -- cart order   these groups only; without names, all of them
//   --force                              forgets what the last run found out
// It fails where a group kills less than 85% of its mutants, or where one lives that survivors.js does not name.
import { Stryker } from "@stryker-mutator/core";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { groups } from "./groups.js";
import { survivors } from "./survivors.js";

/** @typedef {import("@stryker-mutator/api/core").MutantResult} Mutant */

const LEAST_PERCENT = 85;

const { values, positionals } = parseArgs({
  options: { force: { type: "boolean", default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(
    `No such group: ${unknown.join(", ")}. There are ${Object.keys(groups).join(", ")}.`,
  );
  process.exit(1);
}

for (const name of positionals.length > 0 ? positionals : Object.keys(groups)) {
  const started = performance.now();
  const mutants = await mutate(name);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  if (!report(name, mutants, minutes)) process.exitCode = 1;
}

/**
 * @param {string} name of a group
 * @returns {Promise<Mutant[]>}
 */
function mutate(name) {
  const { sources, tests } = groups[name];
  const stryker = new Stryker({
    mutate: sources,
    testFiles: tests,
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner", "./tests/mutants/words.js"],
    ignorers: ["words"],
    // The build is made in the copy, of the mutated sources, by the tests' own global setup.
    vitest: { configFile: "tests/mutants/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    // What is worked out once when a module is loaded would need all tests for each mutant.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `.cache/mutants/${name}.json`,
    force: values.force,
    concurrency: 2,
    // Time-outs count as kills: a busy machine must not make any.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
    tempDirName: `.cache/mutants/copy-of-${name}`,
    cleanTempDir: "always",
    ignorePatterns: ["build", "public/build", ".cache", "data", "test-results"],
    reporters: ["progress-append-only"],
    logLevel: "warn",
    allowConsoleColors: false,
  });
  return stryker.runMutationTest();
}

/**
 * Prints what lives, and the group's score.
 * @param {string} name
 * @param {Mutant[]} mutants
 * @param {string} minutes
 * @returns {boolean} whether the score is high enough, and every survivor is named
 */
function report(name, mutants, minutes) {
  /** @param {string[]} states */
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const alive = mutants.filter(({ status }) => ["Survived", "NoCoverage"].includes(status));
  const killed = count("Killed", "Timeout");
  const percent = (100 * killed) / Math.max(1, killed + alive.length);
  console.log(`\n== ${name}`);
  let unnamed = 0;
  for (const mutant of alive) {
    const line = lineOf(mutant);
    const named = survivors[placeOf(mutant)]?.find(
      ({ code, to }) => line.includes(code) && to.includes(mutant.replacement ?? ""),
    );
    if (!named) unnamed += 1;
    console.log(
      `${named ? "named   " : "ALIVE   "} ${placeOf(mutant)}:${mutant.location.start.line}  ${line.trim()}\n` +
        `           ${mutant.mutatorName}${mutant.status === "NoCoverage" ? ", no test comes here" : ""}: ${mutant.replacement}` +
        (named ? `\n           ${named.why}` : ""),
    );
  }
  console.log(
    `== ${name}: ${killed} of ${killed + alive.length} mutants killed, ${percent.toFixed(1)}%, in ${minutes} min; ` +
      `${alive.length - unnamed} survivors named, ${unnamed} not; ` +
      `left out: ${count("Ignored")}, broken: ${count("RuntimeError", "CompileError")}`,
  );
  return percent >= LEAST_PERCENT && unnamed === 0;
}

/** @param {Mutant} mutant */
function placeOf({ fileName }) {
  return path.relative(process.cwd(), fileName).replaceAll("\\", "/");
}

/** @param {Mutant} mutant */
function lineOf({ fileName, location }) {
  return readFileSync(fileName, "utf8").split("\n")[location.start.line - 1] ?? "";
}
