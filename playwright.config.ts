// End-to-end tests: the same specs with scripts on and off, on SQLite and on PostgreSQL, each against a server and data of its own.
import { defineConfig, devices } from "@playwright/test";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import pg from "pg";
import { findChromium } from "./tests/support/chromium.js";
import { quickFolder } from "./tests/support/memory.js";
import { databaseUrl } from "./tests/support/stored";

// `npm test` has started a PostgreSQL for the shops that run on it. Scripts and engine do not meet in
// the code, so two runs of the specs ask for all of both; E2E_ALL=1 runs every pair.
const shops = [
  { name: "scripts-on", javaScriptEnabled: true },
  { name: "scripts-off", javaScriptEnabled: false },
  { name: "postgres-scripts-on", javaScriptEnabled: true },
  { name: "postgres-scripts-off", javaScriptEnabled: false },
].filter(({ name }) => {
  if (!process.env.TEST_POSTGRES_URL) return !name.startsWith("postgres");
  return process.env.E2E_ALL || name === "scripts-on" || name === "postgres-scripts-off";
});

// Each worker reads this file again and finds what the first reading left in the environment.
if (!process.env.E2E_DATA) {
  const folder = mkdtempSync(path.join(quickFolder(), "gadget-shop-e2e-"));
  process.env.E2E_DATA = folder;
  process.env.E2E_SHOPS = shops.map(({ name }) => name).join(",");
  process.env.E2E_PORTS = (await freePorts(shops.length + 2)).join(",");
  for (const { name } of shops) await createDatabase(databaseUrl(name));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

const secret = randomBytes(32).toString("hex");
const ports = (process.env.E2E_PORTS ?? "").split(",").map(Number);
const provider = `http://localhost:${ports.at(-1)}`;
/** On another host name than the shops, as in life: another site to the browser. */
const gatewayPort = ports.at(-2) ?? 0;

export default defineConfig({
  testDir: "tests/e2e",
  workers: 3,
  // Generous, because nothing here is about speed and a busy machine is no fault of the shop.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    // Headless Chrome calls itself so, and would be served as a bot.
    userAgent: devices["Desktop Chrome"].userAgent.replace("Headless", ""),
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-quic",
        // A page is looked at for a second: what pays off later, or keeps processes apart, is work for nothing.
        "--in-process-gpu",
        // Nor does a page need a frame of its own where the one before can show it: a sixth of every visit.
        "--enable-features=RenderDocument:level/crashed-frame",
        "--js-flags=--single-threaded-gc,--no-opt,--max-lazy",
      ],
    },
  },
  projects: [
    ...shops.map(({ name, javaScriptEnabled }, index) => ({
      name,
      use: { javaScriptEnabled, baseURL: `http://localhost:${ports[index]}` },
    })),
    { name: "same-rows", testDir: "tests/e2e-rows", dependencies: shops.map(({ name }) => name) },
  ],
  webServer: [
    ...shops.map(({ name }, index) => ({
      command: "node server.js",
      url: `http://localhost:${ports[index]}/readyz`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM" as const, timeout: 9_000 },
      env: {
        NODE_ENV: "production",
        PORT: String(ports[index]),
        // Where each shop's data are, for specs that compare what is stored: tests/support/stored.ts.
        DATA_DIR: path.join(process.env.E2E_DATA ?? "", name),
        DATABASE_URL: databaseUrl(name),
        ENV_FILE: "off",
        LOG: "off",
        SAMPLE_DATA: "on",
        SESSION_SECRET: secret,
        GOOGLE_ISSUER: provider,
        GOOGLE_CLIENT_ID: "gadget-shop",
        GOOGLE_CLIENT_SECRET: secret,
        SSLCOMMERZ_URL: `http://127.0.0.1:${gatewayPort}`,
        SSLCOMMERZ_STORE_ID: "gadget-shop",
        SSLCOMMERZ_STORE_PASSWORD: "for-trying-out",
      },
    })),
    {
      command: "node app/cli/dev-gateway.js",
      port: gatewayPort,
      reuseExistingServer: false,
      env: { ENV_FILE: "off", GATEWAY_PORT: String(gatewayPort) },
    },
    {
      command: "node app/cli/dev-idp.js",
      url: `${provider}/.well-known/openid-configuration`,
      reuseExistingServer: false,
      env: {
        ENV_FILE: "off",
        IDP_PORT: String(ports.at(-1)),
        IDP_SHOPS: shops.map((_, index) => `http://localhost:${ports[index]}`).join(","),
        GOOGLE_CLIENT_SECRET: secret,
      },
    },
  ],
});

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer();
      return new Promise<typeof server>((resolve) => server.listen(0, () => resolve(server)));
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}

async function createDatabase(url: string): Promise<void> {
  if (url === "") return;
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  await client.query(`drop database if exists "${name}" with (force)`);
  await client.query(`create database "${name}"`);
  await client.end();
}
