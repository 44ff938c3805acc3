// A start that no waiting mends: it ends at once, with one sentence that names the setting.
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

test.each([
  [{ PORT: "many" }, 'PORT must be a whole number from 0 to 65535, not "many".'],
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
  [{ GOOGLE_CLIENT_ID: "half" }, "Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither."],
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
])("a wrong setting: %o", async (env, sentence) => {
  expect(await refusalOf(env)).toBe(sentence);
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
