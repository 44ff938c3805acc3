// Sends many requests over kept connections and counts what the server spent on them.
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";

/** Clock ticks a second in /proc, the same on every Linux that Node runs on. */
export const TICKS = 100;
const CONNECTIONS = 8;

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {import("node:http").IncomingHttpHeaders} headers
 * @property {Buffer} body as it was sent, compressed
 * @property {number} headerBytes
 */

/**
 * One request; the body stays compressed. Without an agent it has a connection of its own: one kept
 * open may be closed by the server at the moment it is used again.
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: string, agent?: Agent | false }} [options]
 * @returns {Promise<Answer>}
 */
export function ask(url, { method = "GET", headers = {}, body, agent = false } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, agent, headers: { "accept-encoding": "br", ...headers } },
      (answer) => {
        /** @type {Buffer[]} */
        const chunks = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
            // Names and values with ": " and line ends, and the status line.
            headerBytes: answer.rawHeaders.join("").length + answer.rawHeaders.length * 2 + 17,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * @typedef {object} Asked
 * @property {string[]} urls asked for one after the other, again and again
 * @property {Record<string, string>[]} [visitors] what each of those sends who ask at once
 * @property {string} [tag] of what the browser has; a page that was made anew meanwhile brings another
 */

/**
 * Pages under load; several spells of it add up.
 * @param {Asked & { pid: number }} pages
 */
export function loadOf({ pid, ...asked }) {
  const sum = { count: 0, ms: 0, ticks: 0 };
  return {
    /**
     * Lets the compiler see the page before anything counts.
     * @param {number} requests
     */
    async warmUp(requests) {
      await spell(asked, (count, ms) => count >= requests || ms > 5000);
    },
    /** @param {number} seconds */
    async spell(seconds) {
      const [ticks, start] = [cpuTicks(pid), performance.now()];
      sum.count += await spell(asked, (_count, ms) => ms > seconds * 1000);
      sum.ms += performance.now() - start;
      sum.ticks += cpuTicks(pid) - ticks;
    },
    /** Requests a second, and the server's processor time for one in milliseconds. */
    result: () => ({
      perSecond: (sum.count * 1000) / sum.ms,
      cpuMs: (sum.ticks * 1000) / TICKS / sum.count,
    }),
  };
}

/**
 * Asks on all connections at once until it is enough.
 * @param {Asked} asked
 * @param {(count: number, ms: number) => boolean} until
 * @returns {Promise<number>} how many requests were answered
 */
async function spell(asked, until) {
  const { urls, visitors = [{}] } = asked;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const start = performance.now();
  let [sent, count] = [0, 0];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, place) => {
      const headers = visitors[place % visitors.length];
      while (!until(count, performance.now() - start)) {
        const url = urls[sent++ % urls.length] ?? "";
        const { tag } = asked;
        const known = tag ? { "if-none-match": tag } : {};
        const answer = await ask(url, { agent, headers: { ...headers, ...known } });
        const isNew = tag && answer.status === 200 && answer.headers.etag !== tag;
        if (isNew) asked.tag = answer.headers.etag;
        else if (answer.status !== (tag ? 304 : 200)) {
          throw new Error(`${url} answered ${answer.status}`);
        }
        count += 1;
      }
    }),
  );
  agent.destroy();
  return count;
}

/** Resident memory of a process in MB. @param {number} pid */
export function residentMB(pid) {
  const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kB) / 1024);
}

/** Processor time that a process has used so far, in ticks. @param {number} pid */
export function cpuTicks(pid) {
  // The name in brackets may hold blanks; user and system time stand 12 and 13 places after it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}
