// Unit and route tests: each file in a process of its own, with a fresh data folder and database.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/**
 * What asks the database nothing that PostgreSQL could answer otherwise, or that others do not ask it,
 * runs on SQLite alone in a run of both. Asked by itself, each engine is asked everything.
 */
const onSqliteAlone = [
  "tests/failure/prepare.test.ts",
  "tests/models/{csv,house,limiter,money,password-queue,sample-pictures,text}.test.ts",
  "tests/models/{password,phone,price}.test.ts",
  "tests/routes/{chosen,commands,cookies,docs,doors,elsewhere,front,front-connections}.test.ts",
  "tests/routes/{front-turns,google,image-host,known-device,limits,pages,private-files}.test.ts",
  "tests/routes/{quiet-log,text-browser-keeper,text-browsers,weight}.test.ts",
  // Who may enter, what is kept by whom, and what a form says: decided before the database is asked.
  "tests/routes/{abuse,authorisation,caching,forgery,ownership,password,taken-email}.test.ts",
  "tests/routes/{account-faults,accounts,api-contract,api-users,odd-fields,promises}.test.ts",
  "tests/routes/{admin-category-forms,admin-profile,admin-profile-picture,admin-settings}.test.ts",
  "tests/routes/{google-join,newsletter,profile,profile-credentials,suggestions}.test.ts",
  "tests/routes/{chosen-storage,first-steps,home,recent,shared-links,sitemap,wish-list}.test.ts",
];

/** These reach every page and form, and PostgreSQL takes less than SQLite does: what it answers, both would. */
const onPostgresAlone = ["tests/routes/{crawler,hostile}.test.ts"];

/** These wait more than they work: begun first, others use the processor beside them. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const waits = ({ moduleId }: TestSpecification) =>
      Number(
        /\/failure\/|\/(?:text-browsers|text-browser-keeper|front|front-connections)\.test/.test(
          moduleId,
        ),
      );
    return (await super.sort(files)).sort((a, b) => waits(b) - waits(a));
  }
}

function leftOut(): string[] {
  if (!process.env.TEST_BOTH_ENGINES) return [];
  return process.env.TEST_ENGINE === "postgres" ? onSqliteAlone : onPostgresAlone;
}

export default defineConfig({
  resolve: { alias: { "~": here("./app"), "#fixtures": here("./fixtures") } },
  // The app's stylesheet is no business of these tests.
  css: { postcss: { plugins: [] } },
  test: {
    include: ["tests/{models,routes,failure}/**/*.test.{ts,tsx}"],
    exclude: leftOut(),
    environment: "node",
    globalSetup: ["tests/support/global.ts"],
    setupFiles: ["tests/support/setup.ts"],
    pool: "forks",
    isolate: true,
    maxWorkers: 3,
    sequence: { sequencer: WaitingFirst },
    // Nothing here is about speed, and a busy machine is no fault of the shop.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Node loads the built shop by itself, as in production.
    server: { deps: { external: [/\/build\/index\.js/] } },
  },
});
