// The lock that lets one prepare at a time work in a folder. Plain node, needs no package.
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/**
 * Waits until no other prepare is at work in this folder, so that two starts at once do not write
 * into each other's packages or build. It is given back when this process ends.
 *
 * @param {string} lock the folder that stands for it
 */
export function takeLock(lock) {
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let waited = 0; ; waited += 200) {
    try {
      mkdirSync(lock);
      writeFileSync(path.join(lock, "pid"), String(process.pid));
      process.once("exit", () => rmSync(lock, { recursive: true, force: true }));
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") throw error;
    }
    if (waited === 0) console.log("Waiting for another prepare to finish.");
    if (ownerIsGone(lock)) setLockAside(lock);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

/** @param {string} lock */
function ownerIsGone(lock) {
  try {
    const pid = Number(readFileSync(path.join(lock, "pid"), "utf8"));
    if (!pid) return false; // being written at this moment
    process.kill(pid, 0);
    return false;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    // No pid yet: its owner is about to write it, unless it died in between.
    if (code === "ENOENT") return existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 5000;
    return code === "ESRCH";
  }
}

/**
 * Renaming succeeds for one of several waiters only.
 *
 * @param {string} lock
 */
function setLockAside(lock) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  rmSync(aside, { recursive: true, force: true });
}
