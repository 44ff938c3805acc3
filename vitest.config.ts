// Unit and route tests: each file in a process of its own, with a fresh data folder and database.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

/** Tests of failure wait more than they work: begun first, others use the processor beside them. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const waits = ({ moduleId }: TestSpecification) => Number(moduleId.includes("/failure/"));
    return (await super.sort(files)).sort((a, b) => waits(b) - waits(a));
  }
}

export default defineConfig({
  resolve: { alias: { "~": here("./app"), "#fixtures": here("./fixtures") } },
  // The app's stylesheet is no business of these tests.
  css: { postcss: { plugins: [] } },
  test: {
    include: ["tests/{models,routes,failure}/**/*.test.{ts,tsx}"],
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
