// Loads the build before a route's first test: otherwise that test alone would answer for all that is worked out while it loads.
import { beforeAll, expect } from "vitest";
import { shop } from "../support/shop";

const asksTheBuild = expect.getState().testPath?.includes("/tests/routes/");
// Not sooner: a test file may set the environment first.
beforeAll(() => (asksTheBuild ? shop() : undefined));
