// The unit tests as mutation testing runs them.
import { mergeConfig } from "vitest/config";
import type { Plugin } from "vite";
import { globalSetup, ordinary } from "../../vitest.config";

/** Stryker asks for threads, in which the shop cannot set the mask of its files' permissions. */
const processes: Plugin = {
  name: "processes",
  configureVitest({ project }) {
    project.config.pool = "forks";
  },
};

export default mergeConfig(ordinary, {
  plugins: [processes],
  test: { globalSetup, setupFiles: ["tests/mutants/setup.ts"] },
});
