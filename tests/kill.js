// Kills the shop with -9 while shoppers write, again and again, on both engines: every acknowledged write must be there.
//   npm run test:kill [-- --rounds=100] [--engine=sqlite|postgres] [--count-syncs]
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import pg from "pg";
import { changedBuild } from "./support/changed-build.js";
import { startPostgres } from "./support/postgres.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const rounds = Number(option("rounds") ?? "100");
const engines = option("engine") ? [option("engine")] : ["sqlite", "postgres"];
const WRITERS = 4;
let visitors = 0;
let failed = false;

/**
 * @typedef {object} Shop
 * @property {Record<string, string>} env of a process that serves it
 * @property {() => Promise<Set<string>>} stored the addresses that its database holds
 * @property {() => Promise<string>} check what the engine says of its own files
 * @property {() => Promise<void>} remove
 */

for (const engine of engines) {
  if (process.argv.includes("--count-syncs")) await countSyncs(engine);
  else await killRounds(engine);
}
process.exit(failed ? 1 : 0);

/** @param {string} engine */
async function killRounds(engine) {
  const shop = await newShop(engine);
  const started = performance.now();
  let acknowledged = 0;
  let lost = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const { server, port } = await start(shop.env);
    const written = await writeUntilKilled(server, port, 20 + Math.random() * 400, `${round}`);
    const kept = await shop.stored();
    lost += written.filter((email) => !kept.has(email)).length;
    acknowledged += written.length;
  }
  const check = await shop.check();
  await shop.remove();
  const seconds = Math.round((performance.now() - started) / 1000);
  const line = `${rounds} kills, ${acknowledged} writes acknowledged, ${lost} lost; files ${check}; ${seconds} s`;
  console.log(`${engine}: ${line}`);
  if (lost > 0 || check !== "ok" || acknowledged < rounds) failed = true;
}

/**
 * The kill itself cannot show a missing synchronisation, because the system writes what a killed
 * process left to it: only a power cut would. So the calls are counted. With synchronisation off
 * there are none for the same writes, and the count says so.
 *
 * @param {string} engine
 */
async function countSyncs(engine) {
  for (const synchronous of [true, false]) {
    const shop = await newShop(engine, synchronous);
    const { server, port } = await start(shop.env);
    const traced = shop.tracedPid?.() ?? server.pid ?? 0;
    const file = path.join(tmpdir(), `gadget-shop-syncs-${process.pid}`);
    const tracer = spawn(
      "strace",
      ["-f", "-c", "-e", "trace=fsync,fdatasync", "-o", file, "-p", String(traced)],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    await new Promise((resolve) => tracer.stderr.once("data", resolve));
    const writes = 50;
    let acknowledged = 0;
    for (let number = 0; number < writes; number += 1) {
      if ((await subscribe(port, `sync-${number}@example.com`)) === 302) acknowledged += 1;
    }
    tracer.kill("SIGINT");
    await new Promise((resolve) => tracer.once("close", resolve));
    const syncs = [
      ...readFileSync(file, "utf8").matchAll(
        /^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+).*(?:fsync|fdatasync)$/gm,
      ),
    ].reduce((sum, [, calls]) => sum + Number(calls), 0);
    rmSync(file, { force: true });
    server.kill("SIGKILL");
    await shop.remove();
    const enough = syncs >= acknowledged;
    const name = synchronous ? "as it is" : "synchronous off (the mutant)";
    console.log(
      `${engine}, ${name}: ${acknowledged} writes acknowledged, ${syncs} fsync/fdatasync calls: ${enough ? "pass" : "fail"}`,
    );
    if (enough !== synchronous || acknowledged !== writes) failed = true;
  }
}

/**
 * @param {string} engine
 * @returns {Promise<Shop & { tracedPid?: () => number }>}
 */
async function newShop(engine, synchronous = true) {
  const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-kill-"));
  const env = {
    ...process.env,
    NODE_ENV: "production",
    ENV_FILE: "off",
    LOG: "off",
    SAMPLE_DATA: "off",
    PORT: "0",
    TRUSTED_PROXIES: "1",
    DATA_DIR: folder,
    DATABASE_URL: "",
  };
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (engine === "sqlite") {
    // The mutant changes the one line of the built shop that asks for synchronisation.
    if (!synchronous) {
      env.SHOP_BUILD = changedBuild('"synchronous = FULL"', '"synchronous = OFF"');
    }
    const open = () => new Database(path.join(folder, "shop.db"));
    return {
      env,
      stored: async () => {
        const database = open();
        const emails = database.prepare("select email from subscribers").pluck().all();
        database.close();
        return new Set(/** @type {string[]} */ (emails));
      },
      check: async () => {
        const database = open();
        const answer = String(database.pragma("integrity_check", { simple: true }));
        database.close();
        return answer;
      },
      remove: async () => remove(),
    };
  }
  const server = await startPostgres({ flags: synchronous ? [] : ["-c", "fsync=off"] });
  env.DATABASE_URL = server.url;
  /** @param {string} query */
  const ask = async (query) => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query(query);
    await client.end();
    return rows;
  };
  return {
    env,
    tracedPid: () => server.pid,
    stored: async () =>
      new Set((await ask("select email from subscribers")).map(({ email }) => email)),
    check: async () => (/PANIC|corrupt|invalid page/.test(server.log()) ? "damaged" : "ok"),
    remove: async () => {
      await server.remove();
      remove();
    },
  };
}

/**
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<{ server: import("node:child_process").ChildProcess, port: number }>}
 */
function start(env) {
  const server = spawn(process.execPath, ["server.js"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => server.kill("SIGKILL"));
  process.setMaxListeners(0);
  return new Promise((resolve, reject) => {
    server.stdout.setEncoding("utf8").on("data", (text) => {
      const found = /http:\/\/localhost:(\d+)/.exec(text);
      if (found) resolve({ server, port: Number(found[1]) });
    });
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}

/**
 * Several shoppers write until the server is killed.
 *
 * @param {import("node:child_process").ChildProcess} server
 * @param {number} port
 * @param {number} milliseconds
 * @param {string} round
 */
async function writeUntilKilled(server, port, milliseconds, round) {
  /** @type {string[]} */
  const acknowledged = [];
  const ended = new Promise((resolve) => server.once("exit", resolve));
  let first = () => undefined;
  const begun = new Promise((resolve) => (first = () => void resolve(undefined)));
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let number = 0; ; number += 1) {
      const email = `${round}-${writer}-${number}@example.com`;
      const status = await subscribe(port, email).catch(() => 0);
      if (status === 302) {
        acknowledged.push(email);
        first();
      } else if (server.exitCode !== null || server.signalCode !== null) return;
    }
  });
  // Somewhere in the middle of the writes that follow the first one.
  await begun;
  setTimeout(() => server.kill("SIGKILL"), milliseconds);
  await ended;
  await Promise.all(writers);
  return acknowledged;
}

/**
 * @param {number} port
 * @param {string} email
 */
async function subscribe(port, email) {
  visitors += 1;
  const answer = await fetch(`http://127.0.0.1:${port}/newsletter`, {
    method: "POST",
    body: new URLSearchParams({ email }),
    headers: {
      Origin: `http://127.0.0.1:${port}`,
      // Every subscription is another visitor's: one visitor is held to ten a minute.
      "X-Forwarded-For": `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    redirect: "manual",
  });
  return answer.status;
}

/** @param {string} name */
function option(name) {
  return process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
}
