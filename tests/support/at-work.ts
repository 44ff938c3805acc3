// What a process at work looks after by itself, for tests that wait for it.
import { expect, vi } from "vitest";
import { startWork, stopWork } from "~/start.server";

/** Has this process work until something, which is not so yet, has become so. */
export async function workUntil(isSo: () => Promise<boolean>): Promise<void> {
  expect(await isSo()).toBe(false);
  startWork();
  try {
    await vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 30_000 });
  } finally {
    await stopWork();
  }
}
