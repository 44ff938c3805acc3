// Unit and route tests: each file begins with the sample shop as it was seeded, most of them in a process that others had before.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { unhurried } from "./tests/support/node-flags";

const here = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/**
 * What asks the database nothing that PostgreSQL could answer otherwise, or that others do not ask it,
 * runs on SQLite alone in a run of both. Asked by itself, each engine is asked everything.
 */
const onSqliteAlone = [
  "tests/failure/{join-shared,prepare}.test.ts",
  "tests/models/{csv,house,limiter,money,password-queue,sample-pictures,text}.test.ts",
  "tests/models/{advance,date,order-badge,order-words,password,phone,price}.test.ts",
  "tests/models/{plans,promotion-discounts,rows-counted,sale-times,scan,settings-files}.test.ts",
  "tests/routes/{chosen,commands,cookies,docs,doors,elsewhere,front,front-connections}.test.ts",
  "tests/routes/{front-turns,google,image-host,known-device,limits,pages,private-files}.test.ts",
  "tests/routes/{components,log,policy,quiet-log,security-page,security-txt}.test.ts",
  "tests/routes/{reset-factor,secrets,text-browser-keeper,text-browsers,weight}.test.ts",
  // Who may enter, what is kept by whom, and what a form says: decided before the database is asked.
  "tests/routes/{abuse,authorisation,caching,forgery,ownership,password,taken-email}.test.ts",
  "tests/routes/{account-faults,accounts,api-contract,api-users,odd-fields,promises}.test.ts",
  "tests/routes/{admin-category-forms,admin-profile,admin-profile-picture,admin-settings}.test.ts",
  "tests/routes/{google-join,newsletter,profile,profile-credentials,suggestions}.test.ts",
  "tests/routes/{chosen-storage,first-steps,home,recent,shared-links,sitemap,wish-list}.test.ts",
  // Their statements, compared one by one, are those that the models' tests and other routes ask as well.
  "tests/routes/{admin-home,admin-product-changes,admin-product-faulty-lines}.test.ts",
  "tests/routes/{admin-product-pictures,admin-product-specifications,admin-product-stock}.test.ts",
  "tests/routes/{admin-products,admin-shop,admin-undo,admin-variants,api-categories}.test.ts",
  "tests/routes/{api-products,columns,order-return,track}.test.ts",
  "tests/routes/{admin-figures,advance,crossing,cut-pages,devices,google-factor,offers}.test.ts",
  "tests/routes/{pay-at-checkout,payment-return,reviews,sale,webhooks}.test.ts",
];

/** These reach every page and form, and PostgreSQL takes less than SQLite does: what it answers, both would. */
const onPostgresAlone = ["tests/routes/{crawler,direct-data,hostile}.test.ts"];

/**
 * What would be felt by the next file in its process, or feel the one before: other settings, a clock or a
 * mock, a database taken away, what the shop keeps in mind without asking the database, the sample's ways,
 * which the start brings in.
 */
const needsOwnProcess =
  /process\.env|vi\.(?:mock|doMock|stub|resetModules|useFakeTimers|setSystemTime|spyOn(?!\(console,))|shopDatabase|saveTimeZone|settings\/time|~\/(?:env|start)\.server|data-own|support\/(?:at-work|gateway|outage|front|text-browser)"/;

/** These wait more than they work: begun early, others use the processor beside them. */
const waits = /\/failure\/|\/(?:text-browsers|text-browser-keeper|front|front-connections)\.test/;

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const waiting = sorted.filter(({ moduleId }) => waits.test(moduleId));
    const working = sorted.filter(({ moduleId }) => !waits.test(moduleId));
    // Those that share processes come one after the other: a process ends when the next file may not have it.
    const [own, shared] = [true, false].map((isOwn) =>
      working.filter(({ project }) => (project.name === "alone") === isOwn),
    ) as [TestSpecification[], TestSpecification[]];
    // Two that work beside each that waits: three that wait would leave the processor idle.
    const mixed = waiting.flatMap((file) => [file, ...own.splice(0, 2)]);
    return [...mixed, ...own, ...shared];
  }
}

function leftOut(): string[] {
  if (!process.env.TEST_BOTH_ENGINES) return [];
  return process.env.TEST_ENGINE === "postgres" ? onSqliteAlone : onPostgresAlone;
}

function testFiles(folder: string): string[] {
  return readdirSync(here(`tests/${folder}`))
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `tests/${folder}/${name}`);
}

const all = ["failure", "models", "routes"].flatMap(testFiles);
const alone = all.filter(
  (file) =>
    file.startsWith("tests/failure/") || needsOwnProcess.test(readFileSync(here(file), "utf8")),
);

/** What holds for every file. */
export const ordinary = {
  resolve: {
    alias: {
      ...{ "~": here("./app"), "#fixtures": here("./fixtures") },
      // The built shop's own: a connection of one would be unknown to the other.
      kysely: here("./build/kysely.js"),
    },
  },
  // The app's stylesheet is no business of these tests.
  css: { postcss: { plugins: [] } },
  test: {
    include: all,
    exclude: leftOut(),
    environment: "node",
    setupFiles: ["tests/support/setup.ts"],
    pool: "forks",
    execArgv: unhurried,
    isolate: true,
    // On SQLite one waits for a text browser nearly all the time.
    maxWorkers: process.env.TEST_ENGINE === "postgres" ? 3 : 4,
    // Nothing here is about speed, and a busy machine is no fault of the shop.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node loads the built shop by itself, as in production.
    server: { deps: { external: [/\/build\/(?:index|kysely)\.js/] } },
  },
} satisfies TestProjectInlineConfiguration;

/** Once before all files. */
export const globalSetup = ["tests/support/global.ts"];

const { test, ...rest } = ordinary;
const together = all.filter((file) => !alone.includes(file));

export default defineConfig({
  test: {
    globalSetup,
    maxWorkers: test.maxWorkers,
    // Both engines' runs read the same files: what one has made of them, the next need not make again.
    experimental: { fsModuleCache: true, fsModuleCachePath: here(".cache/modules") },
    sequence: { sequencer: WaitingFirst },
    projects: [
      { ...rest, test: { ...test, name: "alone", include: alone } },
      { ...rest, test: { ...test, name: "together", include: together, isolate: false } },
    ],
  },
});
