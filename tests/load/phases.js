// What is done to the shop under load, and how the others fare meanwhile.
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, residentMB } from "../bench/load.js";
import { attack, endAttacks, head, visit } from "./client.js";

const PHASE_SECONDS = 15;
const OTHERS_PER_SECOND = 10;
const HOSTILE = 400;
const form = "Content-Type: application/x-www-form-urlencoded";

/**
 * @typedef {object} Result
 * @property {import("./client.js").Answer[]} answers those of the others
 * @property {number} rss the most that the server held, in MB
 * @property {string} [note]
 * @property {boolean} [broken] a bound other than those of time and memory
 */

/** @typedef {{ origin: string, port: number, pid: number, stop: () => Promise<void> }} Shop */

/**
 * Requests a second that the shop can serve to clients that come and go.
 * @param {Shop} shop
 */
export async function capacityOf({ port }) {
  const seconds = 6;
  let served = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < until) if ((await visit(port, "/")).status === 200) served += 1;
    }),
  );
  return served / seconds;
}

/**
 * How 99 of 100 visitors fare when nobody disturbs them, in milliseconds.
 * @param {Shop} shop
 */
export async function calm(shop) {
  const answers = await Promise.all(await crowd(shop, OTHERS_PER_SECOND, 4));
  return share(
    answers.map(({ ms }) => ms),
    0.99,
  );
}

/**
 * @param {number[]} values
 * @param {number} part that is not above the result
 */
export function share(values, part) {
  return Math.round(
    [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Infinity,
  );
}

/**
 * Each hostile phase: how many connections, and what they do once they are open.
 * @type {Record<string, { connections: number, behave: (socket: import("node:net").Socket) => void }>}
 */
export const attacks = {
  pipelining: {
    connections: 4,
    behave: (socket) =>
      void socket.on("data", () => undefined).write(head("GET", "/").repeat(2000)),
  },
  "pipelined files": {
    connections: 1990,
    behave: (socket) =>
      void socket.on("data", () => undefined).write(head("GET", "/icons.svg").repeat(40)),
  },
  "slow heads": {
    connections: HOSTILE,
    behave: (socket) => trickle(socket, head("GET", "/", `X-Slow: ${"a".repeat(1000)}`), 1000),
  },
  "slow bodies": {
    connections: HOSTILE,
    behave(socket) {
      socket.on("data", () => undefined);
      socket.write(head("POST", "/login", form, "Content-Length: 200000"));
      trickle(socket, "a".repeat(200_000), 1000);
    },
  },
  "late bodies": {
    connections: HOSTILE,
    behave(socket) {
      socket.on("data", () => undefined);
      socket.write(head("POST", "/login", form, "Content-Length: 9"));
      trickle(socket, "email=a%4", 700);
    },
  },
  "slow reads": {
    connections: HOSTILE,
    behave(socket) {
      socket.pause();
      socket.write(head("GET", "/category"));
      const timer = setInterval(() => socket.read(1000), 1000);
      socket.once("close", () => clearInterval(timer));
    },
  },
  "large posts": {
    connections: 50,
    behave(socket) {
      socket.on("data", () => undefined);
      socket.write(
        head("POST", "/admin/products/new", multipart, `Content-Length: ${upload.length}`),
      );
      socket.write(upload);
    },
  },
};

const boundary = "----load";
const multipart = `Content-Type: multipart/form-data; boundary=${boundary}`;
const upload = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
  ),
  Buffer.alloc(24 * 1024 * 1024),
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);

/**
 * Visitors open the home page while hostile connections do what they do.
 * @param {Shop} shop
 * @param {typeof attacks[string]} attackers
 * @returns {Promise<Result>}
 */
export async function underAttack(shop, { connections, behave }) {
  const signal = { stopped: false };
  for (let number = 0; number < connections; number += 1) attack(shop.port, signal, behave);
  const result = await othersMeanwhile(shop);
  signal.stopped = true;
  endAttacks();
  return result;
}

/**
 * Fifty clients ask without a pause; newcomers open the home page.
 * @param {Shop} shop
 * @returns {Promise<Result>}
 */
export async function newcomers(shop) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let stopped = false;
  const busy = Array.from({ length: 50 }, async () => {
    while (!stopped) await ask(`http://127.0.0.1:${shop.port}/category`, { agent }).catch(() => 0);
  });
  const result = await othersMeanwhile(shop);
  stopped = true;
  await Promise.all(busy);
  agent.destroy();
  return result;
}

/**
 * Twice as many visitors as the shop can serve, each on a connection of their own.
 * @param {Shop} shop
 * @param {number} perSecond
 * @param {number} seconds
 * @returns {Promise<Result>}
 */
export async function overload(shop, perSecond, seconds) {
  const memory = watchMemory(shop.pid);
  const answers = await Promise.all(await crowd(shop, perSecond, seconds));
  const started = performance.now();
  for (let normal = 0; normal < 5 && performance.now() - started < 60_000;) {
    const { status, ms } = await visit(shop.port, "/");
    normal = status === 200 && ms < 300 ? normal + 1 : 0;
  }
  const recovery = (performance.now() - started) / 1000;
  return {
    answers,
    rss: memory.most(),
    note: `${Math.round(perSecond)}/s came, normal after ${recovery.toFixed(1)} s`,
    broken: recovery > 10,
  };
}

/**
 * The same crowd when the shop is told to stop: everybody who is in has an answer.
 * @param {Shop} shop
 * @param {number} perSecond
 * @returns {Promise<Result>}
 */
export async function stopUnderLoad(shop, perSecond) {
  const memory = watchMemory(shop.pid);
  const coming = await crowd(shop, perSecond, 3);
  const rss = memory.most();
  const started = performance.now();
  const [answers] = await Promise.all([Promise.all(coming), shop.stop()]);
  const seconds = (performance.now() - started) / 1000;
  const waiting = answers.filter(({ ended }) => ended > started).length;
  return {
    answers,
    rss,
    note: `${waiting} were waiting, ended after ${seconds.toFixed(1)} s`,
    broken: seconds > 8 || answers.some(({ status }) => status === 0),
  };
}

/**
 * Visitors that come at a steady rate, whether the shop keeps up or not.
 * @param {Shop} shop
 * @param {number} perSecond
 * @param {number} seconds
 */
async function crowd({ port }, perSecond, seconds) {
  /** @type {Promise<import("./client.js").Answer & { ended: number }>[]} */
  const visits = [];
  const started = performance.now();
  for (let now = 0; now < seconds * 1000; now = performance.now() - started) {
    while (visits.length < (now / 1000) * perSecond) {
      visits.push(visit(port, "/").then((answer) => ({ ...answer, ended: performance.now() })));
    }
    await sleep(5);
  }
  return visits;
}

/**
 * Visitors that come and go, each on a connection of their own.
 * @param {Shop} shop
 * @returns {Promise<Result>}
 */
async function othersMeanwhile(shop) {
  const memory = watchMemory(shop.pid);
  const answers = await Promise.all(await crowd(shop, OTHERS_PER_SECOND, PHASE_SECONDS));
  return { answers, rss: memory.most() };
}

/** @param {number} pid */
function watchMemory(pid) {
  let most = residentMB(pid);
  const timer = setInterval(() => (most = Math.max(most, residentMB(pid))), 100);
  return {
    most() {
      clearInterval(timer);
      return Math.max(most, residentMB(pid));
    },
  };
}

/**
 * Sends a text one byte at a time.
 * @param {import("node:net").Socket} socket
 * @param {string} text
 * @param {number} everyMs
 */
function trickle(socket, text, everyMs) {
  let sent = 0;
  const timer = setInterval(() => socket.write(text[sent++] ?? ""), everyMs);
  socket.once("close", () => clearInterval(timer));
}
