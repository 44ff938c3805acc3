// A start that no waiting mends: it ends at once, with one sentence that names the setting.
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readFrontSettings } from "~/front/settings.js";
import { withSecretFiles } from "~/front/secret-files.js";
import { engine } from "../support/engine";
import { runFront } from "../support/front";
import { startPostgres, type Server } from "../support/postgres";

/** What a front that must not start writes; it ends with status 1. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const { child, output } = runFront({ PORT: "0", ...env });
  const [code] = (await once(child, "close")) as [number | null];
  expect(code).toBe(1);
  return output().trim();
}

// One that the front reads, and one that the build reads: each is told in its own way.
test.each([
  [{ PORT: "many" }, 'PORT must be a whole number from 0 to 65535, not "many".'],
  [{ GOOGLE_CLIENT_ID: "half" }, "Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither."],
])("ends with the sentence alone: %o", async (env, sentence) => {
  expect(await refusalOf(env)).toBe(sentence);
});

/** The front reads its settings first, then the shop its own, as a start does. */
async function readSettings(env: Record<string, string>): Promise<void> {
  vi.resetModules();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const mask = process.umask();
  try {
    readFrontSettings(withSecretFiles(process.env));
    await import("~/env.server");
  } finally {
    // The shop's files are its own; those of PostgreSQL below are read by somebody else.
    process.umask(mask);
  }
}
afterEach(() => vi.unstubAllEnvs());

test("the settings of these tests can be used", async () => {
  await expect(readSettings({})).resolves.toBeUndefined();
});

test.each([
  [{ PORT: "http" }, /^PORT must be /],
  [{ PORT: "70000" }, /^PORT must be /],
  [{ TRUSTED_PROXIES: "-1" }, /^TRUSTED_PROXIES must be /],
  [{ LOG: "loud" }, /^LOG must be on or off/],
  [{ API_ALLOWED_ORIGINS: "example.com" }, /^API_ALLOWED_ORIGINS must list origins /],
  [
    { DATABASE_URL: "mysql://localhost/shop" },
    "Settings that cannot be used: DATABASE_URL: must begin with postgres://",
  ],
  [
    { DATABASE_URL: "postgres://shop:secret@one:5432,/shop" },
    "Settings that cannot be used: DATABASE_URL: must name a server on both sides of each comma",
  ],
  [
    { STRIPE_SECRET_KEY: "sk_test_half" },
    "Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.",
  ],
  [
    { STRIPE_SECRET_KEY: "pk_test_public" },
    "Settings that cannot be used: STRIPE_SECRET_KEY: must be a secret key, which begins with sk_ or rk_",
  ],
  [
    { DATABASE_URL: "postgres://shop@db.example/shop" },
    "DATABASE_URL: db.example is another machine: add ?sslmode=verify-full, or set DATABASE_TLS=off where the way there is guarded otherwise.",
  ],
  [
    { METRICS_TOKEN: "x", METRICS_TOKEN_FILE: "/x" },
    "Set METRICS_TOKEN or METRICS_TOKEN_FILE, not both.",
  ],
  [
    { SHOP_URL: "https://shop.example/de" },
    "Settings that cannot be used: SHOP_URL: must be an address such as https://shop.example, without a path",
  ],
  [
    { SAMPLE_SIGN_IN: "everywhere" },
    'Settings that cannot be used: SAMPLE_SIGN_IN: Invalid option: expected one of "loopback"|"anywhere"',
  ],
  [
    { DATA_DIR: "/dev/null/shop" },
    "DATA_DIR: Error: ENOTDIR: not a directory, mkdir '/dev/null/shop'",
  ],
])("a wrong setting: %o", async (env: Record<string, string>, sentence) => {
  const message =
    typeof sentence === "string" ? sentence : (expect.stringMatching(sentence) as string);
  await expect(readSettings(env)).rejects.toMatchObject({ name: "WrongSetting", message });
});

describe.runIf(engine === "postgres")("PostgreSQL that does not let the shop in", () => {
  let server: Server;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-password-"));
    const password = path.join(folder, "password");
    writeFileSync(password, "right");
    // PostgreSQL may run as somebody else.
    chmodSync(folder, 0o755);
    server = await startPostgres({ init: ["--auth=scram-sha-256", `--pwfile=${password}`] });
  });
  afterAll(async () => {
    await server.remove();
    rmSync(folder, { recursive: true });
  });
  const url = (user: string, name: string) => {
    const host = new URL(server.url).host;
    return { DATABASE_URL: `postgres://${user}@${host}/${name}` };
  };

  test("for a wrong password", async () => {
    expect(await refusalOf(url("shop:wrong", "postgres"))).toBe(
      'DATABASE_URL: password authentication failed for user "shop"',
    );
  });

  test("for no password", async () => {
    expect(await refusalOf(url("shop", "postgres"))).toMatch(
      /^DATABASE_URL: SASL: .+ password .+$/,
    );
  });

  test("because there is no such database", async () => {
    expect(await refusalOf(url("shop:right", "elsewhere"))).toBe(
      'DATABASE_URL: database "elsewhere" does not exist',
    );
  });
});
