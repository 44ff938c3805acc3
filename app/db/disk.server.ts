// What a full or failing disk does to a write.
import { Outage, codeOf } from "./outage.server";

/** Faults of the disk under the data folder: full, read-only, not ours, broken. */
export const diskFaults = new Set(["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM", "EIO"]);

/**
 * Writes to the data folder.
 * @throws Outage when the disk does not take it
 */
export async function onDisk<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw diskFaults.has(codeOf(error)) ? new Outage(error) : error;
  }
}
