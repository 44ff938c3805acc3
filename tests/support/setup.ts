// Gives each test file a data folder of its own, before anything reads the environment.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

const dataDir = mkdtempSync(path.join(tmpdir(), "gadget-shop-test-"));

Object.assign(process.env, {
  DATA_DIR: dataDir,
  NODE_ENV: "test",
  ENV_FILE: "off",
  LOG: "off",
  SAMPLE_DATA: "on",
  SESSION_SECRET: randomBytes(32).toString("hex"),
});

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
