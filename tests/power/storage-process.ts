// The process behind a storage: mounts a disk in memory over a folder, counts what is written, and stops answering when the power goes.
import { spawnSync } from "node:child_process";
import { closeSync, openSync, read, writeSync } from "node:fs";
import { Chance } from "../hostile/chance";
import { Disk } from "./disk";
import { handle, touchesDisk } from "./fuse";
import { MOST_WRITTEN, readRequest } from "./fuse-messages";

/** What this process is told. */
export type Order =
  | { order: "mount" }
  /** Without a number, at once. */
  | { order: "fail"; after: number }
  | { order: "abandon" }
  | { order: "restore"; seed: number; torn: boolean };

/** What it answers; "failed" comes by itself. */
export type Said =
  | { said: "done"; lost: number }
  | { said: "failed" }
  | { said: "cannot"; why: string };

const [folder = ""] = process.argv.slice(2);
const disk = new Disk(folder);
let powered = true;
let left = Infinity;

process.on("message", (message: Order) => {
  if (message.order === "mount") mount();
  else if (message.order === "fail") failAfter(message.after);
  else if (message.order === "abandon") unmount();
  else {
    const lost = disk.cut(message.torn ? new Chance(message.seed, 0) : null);
    powered = true;
    left = Infinity;
    mount(lost);
  }
});
// Whoever started this is gone, or wants no more of it: nothing stays mounted.
process.on("disconnect", () => {
  unmount(false);
  process.exit();
});
// A terminal tells both processes to end: this one ends after the other.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

function say(said: Said): void {
  process.send?.(said);
}

function mount(lost = 0): void {
  const device = openDevice();
  if (device === null) return;
  const options = "fd=3,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions";
  const mounted = spawnSync("mount", ["-i", "-t", "fuse", "-o", options, "power", folder], {
    stdio: ["ignore", "ignore", "pipe", device],
    encoding: "utf8",
  });
  if (mounted.status !== 0) {
    say({ said: "cannot", why: mounted.stderr.trim() || String(mounted.error) });
    return;
  }
  serve(device, Buffer.alloc(MOST_WRITTEN + 8192));
  say({ said: "done", lost });
}

function openDevice(): number | null {
  try {
    return openSync("/dev/fuse", "r+");
  } catch (error) {
    say({ said: "cannot", why: String(error) });
    return null;
  }
}

/** Answers one request after the other until nothing is mounted any more. */
function serve(device: number, buffer: Buffer): void {
  read(device, buffer, 0, buffer.length, null, (error, length) => {
    if (error?.code === "ENODEV") {
      closeSync(device);
      return;
    }
    // Anything else is a request that its asker took back.
    if (!error) serveOne(device, Buffer.from(buffer.subarray(0, length)));
    serve(device, buffer);
  });
}

function serveOne(device: number, bytes: Buffer): void {
  const request = readRequest(bytes);
  if (powered && touchesDisk(request)) {
    left -= 1;
    if (left < 0) fail();
  }
  if (!powered) return;
  const told = handle(disk, request);
  try {
    if (told) writeSync(device, told);
  } catch (error) {
    // Nobody waits for this answer any more.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

function failAfter(count: number): void {
  left = count;
  if (count <= 0) fail();
}

/** From here on nobody is answered, and nothing is changed. */
function fail(): void {
  if (powered) say({ said: "failed" });
  powered = false;
}

/** Ends every request that waits, and frees the folder. */
function unmount(answered = true): void {
  spawnSync("umount", ["--force", "--lazy", folder]);
  if (answered) say({ said: "done", lost: 0 });
}
