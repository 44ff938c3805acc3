// Where tests keep what nobody wants afterwards: in memory, where there is room for it.
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Where Linux keeps files in memory, and how much of it all tests together never need. */
const memory = "/dev/shm";
const ENOUGH_BYTES = 4 * 2 ** 30;

/**
 * The folder to make folders in whose files cost next to nothing to write down; the system's own for
 * temporary files where the memory has none, or not enough.
 */
export function quickFolder() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= ENOUGH_BYTES ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
