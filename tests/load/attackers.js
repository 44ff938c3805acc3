// A process of hostile clients, so that they do not hold up those who measure: node tests/load/attackers.js KIND PORT
import { connect } from "node:net";
import { head } from "./client.js";

/** Hostile clients have an address of their own, so that a limit per address does not hit the others. */
const hostileAddress = "127.0.0.2";
const HOSTILE = 400;
const form = "Content-Type: application/x-www-form-urlencoded";

/** A shop that believes its proxy who asks: no limit of an address holds whoever has many. */
export const proxied = { TRUSTED_PROXIES: "1" };
/** Nobody is to notice. */
const unnoticedMs = 300;

/**
 * @typedef {object} Attack
 * @property {number} connections that open at the same moment
 * @property {number} mostMs that 99 of 100 others may wait for a page meanwhile
 * @property {Record<string, string>} [settings] of the shop
 * @property {(socket: import("node:net").Socket) => void} behave what each does once it is open
 */

/** @type {Record<string, Attack>} */
export const attacks = {
  pipelining: {
    connections: 4,
    mostMs: unnoticedMs,
    behave: (socket) =>
      void socket.on("data", () => undefined).write(head("GET", "/").repeat(2000)),
  },
  "pipelined files": {
    connections: 1990,
    // All are let in one after the other, and whoever comes after them waits for that.
    mostMs: 1000,
    behave: (socket) =>
      void socket.on("data", () => undefined).write(head("GET", "/icons.svg").repeat(40)),
  },
  "slow heads": {
    connections: HOSTILE,
    mostMs: unnoticedMs,
    behave: (socket) => trickle(socket, head("GET", "/", `X-Slow: ${"a".repeat(1000)}`), 1000),
  },
  "slow bodies": slowForms("a".repeat(200_000), 1000),
  "late bodies": slowForms("email=a%4", 700),
  "slow reads": {
    connections: HOSTILE,
    mostMs: unnoticedMs,
    behave(socket) {
      socket.pause();
      socket.write(head("GET", "/category"));
      const timer = setInterval(() => socket.read(1000), 1000);
      socket.once("close", () => clearInterval(timer));
    },
  },
  "hashing flood": {
    connections: HOSTILE,
    mostMs: unnoticedMs,
    settings: proxied,
    behave(socket) {
      const tryPassword = () => void socket.write(signIn());
      socket.on("data", tryPassword);
      tryPassword();
    },
  },
  "large posts": {
    connections: 50,
    mostMs: 1000,
    behave(socket) {
      socket.on("data", () => undefined);
      socket.write(
        head("POST", "/admin/products/new", multipart, `Content-Length: ${upload.length}`),
      );
      socket.write(upload);
    },
  },
};

let tries = 0;

/** Each try is somebody else's, of an address of their own: no limit stands before the hash. */
function signIn() {
  tries += 1;
  const from = `198.${18 + (tries >> 16)}.${(tries >> 8) & 255}.${tries & 255}`;
  const body = `email=load-${tries}%40example.com&password=Wrong-${tries}`;
  const headers = [form, "Origin: http://localhost", `X-Forwarded-For: ${from}`];
  return head("POST", "/login", ...headers, `Content-Length: ${body.length}`) + body;
}

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

/**
 * Forms that arrive one byte at a time.
 * @param {string} body
 * @param {number} everyMs
 * @returns {Attack}
 */
function slowForms(body, everyMs) {
  return {
    connections: HOSTILE,
    mostMs: unnoticedMs,
    behave(socket) {
      socket.on("data", () => undefined);
      socket.write(head("POST", "/login", form, `Content-Length: ${body.length}`));
      trickle(socket, body, everyMs);
    },
  };
}

/**
 * A hostile connection. It opens itself again when the server ends it.
 * @param {number} port
 * @param {(socket: import("node:net").Socket) => void} behave called when it is open
 */
function attack(port, behave) {
  const socket = connect({ port, host: "127.0.0.1", localAddress: hostileAddress });
  socket.once("connect", () => behave(socket));
  socket.on("error", () => undefined);
  socket.once("close", () => setTimeout(() => attack(port, behave), 3000));
}

const [, script, kind = "", port] = process.argv;
const attackers = attacks[kind];
if (script === import.meta.filename && attackers) {
  for (let number = 0; number < attackers.connections; number += 1) {
    attack(Number(port), attackers.behave);
  }
  // Whoever measures has died: nobody else ends this.
  process.once("disconnect", () => process.exit());
}
