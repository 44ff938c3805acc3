// Gives each test file a data folder and a database of its own, before anything reads the environment.
import { randomBytes } from "node:crypto";
import { afterAll } from "vitest";

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

const { newPlace, removePlaces } = await import("./engine");
Object.assign(process.env, await newPlace({ filled: true }));

afterAll(async () => {
  await globalThis.shopDatabase?.destroy();
  await removePlaces();
});
