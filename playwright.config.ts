// End-to-end tests: the same specs with scripts on and off, each against a server and data of its own.
import { defineConfig, devices } from "@playwright/test";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "./tests/support/chromium.js";

// Each worker reads this file again and finds what the first reading left in the environment.
if (!process.env.E2E_DATA) {
  const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-e2e-"));
  process.env.E2E_DATA = folder;
  process.env.E2E_PORTS = (await freePorts(3)).join(",");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
}

const secret = randomBytes(32).toString("hex");
const [onPort, offPort, providerPort] = (process.env.E2E_PORTS ?? "").split(",").map(Number);
const shops = [
  { name: "scripts-on", javaScriptEnabled: true, port: onPort },
  { name: "scripts-off", javaScriptEnabled: false, port: offPort },
];

export default defineConfig({
  testDir: "tests/e2e",
  workers: 2,
  // Generous, because nothing here is about speed and a busy machine is no fault of the shop.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: "list",
  use: {
    // Headless Chrome calls itself so, and would be served as a bot.
    userAgent: devices["Desktop Chrome"].userAgent.replace("Headless", ""),
    trace: process.env.CI ? "off" : "retain-on-failure",
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
      ],
    },
  },
  projects: [
    ...shops.map(({ name, javaScriptEnabled, port }) => ({
      name,
      use: { javaScriptEnabled, baseURL: `http://localhost:${port}` },
    })),
    { name: "same-rows", testDir: "tests/e2e-rows", dependencies: shops.map(({ name }) => name) },
  ],
  webServer: [
    ...shops.map(({ name, port }) => ({
      command: "node server.js",
      url: `http://localhost:${port}/healthz`,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM" as const, timeout: 9_000 },
      env: {
        NODE_ENV: "production",
        PORT: String(port),
        // The folder of each shop's data, for specs that compare what the two have stored.
        DATA_DIR: path.join(process.env.E2E_DATA ?? "", name),
        ENV_FILE: "off",
        LOG: "off",
        SAMPLE_DATA: "on",
        SESSION_SECRET: secret,
        GOOGLE_ISSUER: `http://localhost:${providerPort}`,
        GOOGLE_CLIENT_ID: "gadget-shop",
        GOOGLE_CLIENT_SECRET: secret,
      },
    })),
    {
      command: "node app/cli/dev-idp.js",
      url: `http://localhost:${providerPort}/.well-known/openid-configuration`,
      reuseExistingServer: false,
      env: {
        ENV_FILE: "off",
        IDP_PORT: String(providerPort),
        IDP_SHOPS: shops.map(({ port }) => `http://localhost:${port}`).join(","),
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
