// Loads the build before the first test that asks it: otherwise that test alone would answer for all that is worked out while it loads.
import { readFileSync } from "node:fs";
import { beforeAll, expect } from "vitest";
import { shop } from "../support/shop";

const file = expect.getState().testPath ?? "";
const asksTheBuild =
  file.includes("/tests/routes/") || readFileSync(file, "utf8").includes('support/shop"');
// Not sooner: a test file may set the environment first.
beforeAll(() => (asksTheBuild ? shop() : undefined));
