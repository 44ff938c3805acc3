// Hashing is slow on purpose: one password at a time, a bounded number behind it, and a clear no beyond.
import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, it, vi } from "vitest";

const jobs = vi.hoisted(() => ({ running: 0, most: 0 }));
vi.mock("@node-rs/argon2", () => {
  const job = async <T>(result: T): Promise<T> => {
    jobs.running += 1;
    jobs.most = Math.max(jobs.most, jobs.running);
    await nextTurn();
    jobs.running -= 1;
    return result;
  };
  return { hash: () => job("hash"), verify: () => job(true) };
});

const { hashPassword, passwordMatches } = await import("~/models/account/password.server");

/** Hashes to set and to check passwords, for accounts that are there and that are not. */
const sixty = () =>
  Array.from({ length: 60 }, (_, index) => {
    if (index % 3 === 0) return hashPassword("a");
    return passwordMatches("a", index % 3 === 1 ? "hash" : undefined);
  });

beforeEach(() => {
  jobs.most = 0;
});

it("works on one password at a time, whatever it is hashed for", async () => {
  await Promise.allSettled(sixty());
  expect(jobs.most).toBe(1);
});

it("lets forty wait, and refuses the others at once", async () => {
  const outcomes = await Promise.allSettled(sixty());
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  expect(refused).toHaveLength(60 - 41);
  for (const reason of refused) expect(reason).toMatchObject({ code: "busy", retryAfter: 5 });
});

it("has room again when the queue is worked off, and after a job that failed", async () => {
  await Promise.allSettled(sixty());
  await expect(hashPassword("b")).resolves.toBe("hash");
});
