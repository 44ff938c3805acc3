// Unit and route tests: each file in a process of its own, with a fresh data folder and database.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** What asks the database nothing that PostgreSQL could answer otherwise, or that others do not ask it, runs on SQLite alone. */
const withoutEngine = [
  "tests/failure/prepare.test.ts",
  "tests/models/{csv,house,limiter,money,password-queue,sample-pictures,text}.test.ts",
  "tests/models/{password,phone,price}.test.ts",
  "tests/routes/{chosen,commands,cookies,docs,doors,elsewhere,front,front-connections}.test.ts",
  "tests/routes/{front-turns,google,image-host,known-device,limits,pages,private-files}.test.ts",
  "tests/routes/{quiet-log,text-browser-keeper,text-browsers,weight}.test.ts",
];

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

export default defineConfig({
  resolve: { alias: { "~": here("./app"), "#fixtures": here("./fixtures") } },
  // The app's stylesheet is no business of these tests.
  css: { postcss: { plugins: [] } },
  test: {
    include: ["tests/{models,routes,failure}/**/*.test.{ts,tsx}"],
    exclude: process.env.TEST_ENGINE === "postgres" ? withoutEngine : [],
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
