// What is done to the shop under load, and how the others fare meanwhile.
import { fork } from "node:child_process";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ask, residentMB } from "../bench/load.js";
import { visit } from "./client.js";

const PHASE_SECONDS = 15;
const OTHERS_PER_SECOND = 10;

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
 * @param {string} [cookie] of a guest: their pages are made for them, others' are kept
 */
export async function capacityOf({ port }, cookie) {
  const seconds = 6;
  let served = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      while (performance.now() < until)
        if ((await visit(port, "/", cookie)).status === 200) served += 1;
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
 * Visitors open the home page while hostile connections do what they do.
 * @param {Shop} shop
 * @param {string} kind of attackers
 * @returns {Promise<Result>}
 */
export async function underAttack(shop, kind) {
  const attackers = fork(new URL("attackers.js", import.meta.url), [kind, String(shop.port)]);
  const result = await othersMeanwhile(shop);
  attackers.kill();
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
 * @param {number} seconds
 * @param {string} cookie of a guest
 * @returns {Promise<Result>}
 */
export async function overload(shop, seconds, cookie) {
  const capacity = await capacityOf(shop, cookie);
  const memory = watchMemory(shop.pid);
  const answers = await Promise.all(await crowd(shop, 2 * capacity, seconds, cookie));
  const started = performance.now();
  for (let normal = 0; normal < 5 && performance.now() - started < 60_000;) {
    const { status, ms } = await visit(shop.port, "/", cookie);
    normal = status === 200 && ms < 300 ? normal + 1 : 0;
  }
  const recovery = (performance.now() - started) / 1000;
  return {
    answers,
    rss: memory.most(),
    note: `${Math.round(capacity)}/s is full, ${Math.round(answers.length / seconds)}/s came, normal after ${recovery.toFixed(1)} s`,
    // A shop that turns everybody away would be within every other bound.
    broken: recovery > 10 || served(answers) < (capacity * seconds) / 3,
  };
}

/** @param {import("./client.js").Answer[]} answers */
function served(answers) {
  return answers.filter(({ status }) => status === 200).length;
}

/**
 * The same crowd when the shop is told to stop: everybody who is in has an answer.
 * @param {Shop} shop
 * @param {string} cookie of a guest
 * @returns {Promise<Result>}
 */
export async function stopUnderLoad(shop, cookie) {
  const capacity = await capacityOf(shop, cookie);
  const memory = watchMemory(shop.pid);
  const coming = await crowd(shop, 2 * capacity, 3, cookie);
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
 * @param {string} [cookie]
 */
async function crowd({ port }, perSecond, seconds, cookie) {
  /** @type {Promise<import("./client.js").Answer & { ended: number }>[]} */
  const visits = [];
  const started = performance.now();
  for (let now = 0; now < seconds * 1000; now = performance.now() - started) {
    while (visits.length < (now / 1000) * perSecond) {
      const answer = visit(port, "/", cookie);
      visits.push(answer.then((one) => ({ ...one, ended: performance.now() })));
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
