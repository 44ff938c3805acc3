// A folder on storage that can lose its power: everything that was not synchronised by then is gone.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { program } from "../support/programs";
import type { Order, Said } from "./storage-process";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** This machine has no such file system, or does not let this user mount one. */
class NoStorage extends Error {}

/** A mounted folder. */
export interface Storage {
  /**
   * Lets the power go, after so many more writes and synchronisations.
   * @returns when it is gone: from then on whoever asks the storage waits
   */
  failAfter: (requests: number) => Promise<void>;
  /** Lets it go at once. */
  failNow: () => void;
  /** Ends the waiting of those who ask a storage without power. */
  abandon: () => Promise<void>;
  /**
   * The power is back, and the folder is as the platter is.
   * @param kept decides what survived of that which was not synchronised
   * @returns how many changes were lost
   */
  restore: (kept: { seed: number; torn: boolean }) => Promise<number>;
  /** The folder is again what it was before. */
  remove: () => Promise<void>;
}

/**
 * Puts such a storage over a folder, with what the folder holds as its durable content. It is a file
 * system of the kernel's (FUSE), so no program can go round it, however it writes.
 * @throws NoStorage where this machine cannot
 */
export async function mountStorage(folder: string): Promise<Storage> {
  const child = spawn(process.execPath, [...program("tests/power/storage-process.ts"), folder], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const answered = (order: Order) =>
    new Promise<number>((resolve, reject) => {
      const listen = (said: Said) => {
        if (said.said === "failed") return;
        child.off("message", listen);
        if (said.said === "done") resolve(said.lost);
        else reject(new NoStorage(said.why));
      };
      child.on("message", listen);
      child.send(order);
    });
  const remove = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  try {
    await answered({ order: "mount" });
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    failAfter: (after) =>
      new Promise((resolve) => {
        const listen = (said: Said) => {
          if (said.said !== "failed") return;
          child.off("message", listen);
          resolve();
        };
        child.on("message", listen);
        child.send({ order: "fail", after } satisfies Order);
      }),
    failNow: () => child.send({ order: "fail", after: 0 } satisfies Order),
    abandon: async () => {
      await answered({ order: "abandon" });
    },
    restore: (kept) => answered({ order: "restore", ...kept }),
    remove,
  };
}

/** Why this machine cannot have such storage: it takes FUSE, and root's right to mount. @returns null when it can */
export async function whyNoStorage(): Promise<string | null> {
  const folder = mkdtempSync(path.join(tmpdir(), "gadget-shop-storage-"));
  try {
    await (await mountStorage(folder)).remove();
    return null;
  } catch (error) {
    if (error instanceof NoStorage) return error.message;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
