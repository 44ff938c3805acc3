// Starts the built shop, or the bare build behind the same front, for the time of the benchmark.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ask } from "./load.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** @typedef {{ origin: string, pid: number, startMs: number, stop: () => Promise<void> }} Server */

/**
 * @param {string} dataDir
 * @param {string} [build] served in place of the shop's own
 * @param {string} [folder] of a built checkout; this one by default
 * @param {Record<string, string>} [settings] beside the usual ones
 * @param {"inherit" | "ignore"} [faults] where what it writes of its faults goes
 * @returns {Promise<Server>}
 */
export async function startServer(
  dataDir,
  build,
  folder = root,
  settings = {},
  faults = "inherit",
) {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ["--max-semi-space-size=8", "server.js"], {
    cwd: folder,
    stdio: ["ignore", "ignore", faults],
    env: {
      ...process.env,
      ...(build ? { SHOP_BUILD: build } : {}),
      NODE_ENV: "production",
      ENV_FILE: "off",
      LOG: "off",
      SAMPLE_DATA: "on",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([
    untilItAnswers(`${origin}/`),
    ended.then(() => Promise.reject(new Error("The server ended before it answered."))),
  ]);
  return {
    origin,
    pid: child.pid ?? 0,
    startMs: Math.round(performance.now() - started),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      process.off("exit", kill);
    },
  };
}

/** @param {string} url */
async function untilItAnswers(url) {
  for (const started = performance.now(); performance.now() - started < 120_000;) {
    try {
      await ask(url);
      return;
    } catch {
      await sleep(20);
    }
  }
  throw new Error(`No answer from ${url} within two minutes`);
}

/** @returns {Promise<number>} */
function freePort() {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
