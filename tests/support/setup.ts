// Gives each test file the sample shop as it was seeded, before anything reads the environment.
import { randomBytes } from "node:crypto";
import { afterAll, vi } from "vitest";
import type { Place } from "./engine";

declare global {
  /** Where the shop of this process is: settings are read once, so files that share a process share the place. */
  var placeOfTests: Place | undefined;
}

if (!globalThis.placeOfTests) {
  // React and the router choose as they are first read: what they check in development doubles the time of a page.
  process.env.NODE_ENV = "production";
  await Promise.all([
    import("@remix-run/react"),
    import("react-dom/server"),
    import("react/jsx-runtime"),
  ]);
  Object.assign(process.env, {
    NODE_ENV: "test",
    ENV_FILE: "off",
    LOG: "off",
    SAMPLE_DATA: "on",
    SESSION_SECRET: randomBytes(32).toString("hex"),
    // Set anew below; what the developer's shell has is not for tests.
    DATA_DIR: "/nonexistent",
    DATABASE_URL: "",
  });
}

const { fillAgain, newPlace, removePlaces } = await import("./engine");
if (globalThis.placeOfTests) {
  await fillAgain(globalThis.placeOfTests);
} else {
  globalThis.placeOfTests = await newPlace({ filled: true });
  Object.assign(process.env, globalThis.placeOfTests);
}

afterAll(async () => {
  // The next file in this process is to log again.
  vi.restoreAllMocks();
  await globalThis.shopDatabase?.destroy();
  globalThis.shopDatabase = undefined;
  await removePlaces();
});
