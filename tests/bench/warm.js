// Goes on touching memory at the lowest priority, so that the host of a virtual machine leaves the memory of what is measured in its place.
import { fork } from "node:child_process";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const GIGABYTE = 2 ** 30;
const GIGABYTES = 4;
const PAGE_BYTES = 4096;
const REST_MS = 800;
const file = fileURLToPath(import.meta.url);

/** @type {import("node:child_process").ChildProcess | undefined} */
let child;

/**
 * Such a host takes so many pages a second from whoever seems idle, and each costs 5 to 40 µs when it is used again:
 * several gigabytes in use beside a shop have it take those. The processor time that this needs is the shop's loss.
 *
 * Ends with the process that calls it.
 */
export function keepWarm() {
  child = fork(file, { stdio: "inherit" });
  child.unref();
  child.channel?.unref();
}

/**
 * Does what needs every processor, with nothing touched beside until it is done.
 *
 * @param {() => Promise<void>} work
 */
export async function unwarmed(work) {
  child?.send({ isWanted: false });
  await work();
  child?.send({ isWanted: true });
}

async function touch() {
  setPriority(19);
  process.once("disconnect", () => process.exit());
  let isWanted = true;
  process.on("message", (/** @type {{ isWanted: boolean }} */ message) => {
    ({ isWanted } = message);
  });
  const memory = Array.from({ length: GIGABYTES }, () => Buffer.alloc(GIGABYTE, 1));
  for (;;) {
    for (const gigabyte of memory) {
      for (let at = 0; isWanted && at < GIGABYTE; at += PAGE_BYTES) gigabyte[at] = 2;
      await sleep(REST_MS / GIGABYTES);
    }
  }
}

if (process.argv[1] === file) await touch();
