// What counts as one address, and when a try to prove something counts.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "~/db/connection.server";
import type { Refusal } from "~/models/refusal.server";
import {
  clearAttempts,
  countAttempt,
  countAttemptFrom,
  countedAddress,
  refundAttemptFrom,
  requireAttempt,
  requireAttemptFrom,
  tryCounted,
} from "~/models/account/throttle.server";

beforeEach(async () => {
  await getDb().deleteFrom("throttles").execute();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::ffff:c000:207", "192.0.2.7"],
    ["0:0:0:0:0:FFFF:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["not an address:", "not an address:"],
  ])("%s counts as %s", (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });

  it("has ten tries a minute together with its /64, and none of its neighbour's", async () => {
    for (let guess = 1; guess <= 10; guess += 1)
      expect(await countAttemptFrom(`2001:db8:1:2::${guess}`, "test")).toBe(0);
    expect(await countAttemptFrom("2001:db8:1:2:a:b:c:d", "test")).toBeGreaterThan(0);
    expect(await countAttemptFrom("2001:db8:1:3::1", "test")).toBe(0);
    expect(await countAttemptFrom("2001:db8:1:2::1", "something else")).toBe(0);
  });
});

describe("a try to prove something", () => {
  const wrong = () => tryCounted("test", () => Promise.resolve(null));
  const right = () => tryCounted("test", () => Promise.resolve("proof"));

  it("is taken five times, then not even looked at", async () => {
    for (let guess = 1; guess <= 5; guess += 1) expect(await wrong()).toBeNull();
    const refusal = await right().catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: "tooMany",
      message: "Too many attempts. Please try again in 15 minutes.",
    });
    expect((refusal as Refusal).retryAfter).toBeGreaterThan(600);
  });

  it("counts while others are under way", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, wrong));
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(4);
  });

  it("forgets the failures when it succeeds", async () => {
    for (let guess = 1; guess <= 4; guess += 1) await wrong();
    expect(await right()).toBe("proof");
    for (let guess = 1; guess <= 5; guess += 1) expect(await wrong()).toBeNull();
  });

  it("does not count when it breaks inside", async () => {
    for (let guess = 1; guess <= 9; guess += 1) {
      const broken = tryCounted("test", () => Promise.reject(new Error("away")));
      await expect(broken).rejects.toThrow("away");
    }
    expect(await right()).toBe("proof");
  });
});

describe("a window of tries", () => {
  const limit = { points: 2, seconds: 100 };
  const count = (key = "window") => countAttempt(key, limit);
  const at = (start: number, seconds: number) => vi.setSystemTime(start + seconds * 1000);

  it("begins with the first try, and ends whether or not there are more", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const start = Date.now();
    expect(await count()).toBe(0);
    at(start, 40);
    expect(await count()).toBe(0);
    expect(await count()).toBe(60);
    at(start, 99.5);
    expect(await count()).toBe(1);
    at(start, 100);
    // From here on it is another window.
    expect([await count(), await count(), await count()]).toEqual([0, 0, 100]);
  });

  it("is one of ten a minute from an address where nothing else is said", async () => {
    const from = () => countAttemptFrom("192.0.2.7", "test");
    for (let guess = 1; guess <= 10; guess += 1) expect(await from()).toBe(0);
    const wait = await from();
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it("refuses what comes after its tries, and says how long that will be so", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const start = Date.now();
    const refusal = (retryAfter: number, time: string) => ({
      code: "tooMany",
      message: `Too many attempts. Please try again in ${time}.`,
      retryAfter,
    });
    const once = { points: 1, seconds: 150 };
    await requireAttempt("window", once);
    for (const [seconds, wait, time] of [
      [0, 150, "3 minutes"],
      [89, 61, "2 minutes"],
      [90, 60, "a minute"],
      [149, 1, "a minute"],
    ] as const) {
      at(start, seconds);
      const next = requireAttempt("window", once);
      await expect(next).rejects.toMatchObject(refusal(wait, time));
    }
    const from = (what: string) => requireAttemptFrom("192.0.2.7", what);
    for (let guess = 1; guess <= 10; guess += 1) await from("test");
    await expect(from("test")).rejects.toMatchObject(refusal(60, "a minute"));
    await from("something else");
  });

  it("has a try more for one that is taken back, and all of them when it is cleared", async () => {
    const from = () => countAttemptFrom("192.0.2.7", "test", limit);
    expect([await from(), await from()]).toEqual([0, 0]);
    await refundAttemptFrom("192.0.2.7", "something else");
    await refundAttemptFrom("192.0.2.8", "test");
    expect(await from()).toBeGreaterThan(0);
    await refundAttemptFrom("::ffff:192.0.2.7", "test");
    await refundAttemptFrom("192.0.2.7", "test");
    expect(await from()).toBe(0);
    expect([await count(), await count(), await count("other")]).toEqual([0, 0, 0]);
    await clearAttempts("window");
    expect(await count()).toBe(0);
    expect(await count("other")).toBe(0);
    expect(await count("other")).toBeGreaterThan(0);
  });

  it("is swept away after its end when another one begins", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const start = Date.now();
    const keys = async () => {
      const rows = await getDb().selectFrom("throttles").select("key").orderBy("key").execute();
      return rows.map(({ key }) => key);
    };
    await count("old");
    at(start, 50);
    await count("young");
    at(start, 101);
    await count("young");
    expect(await keys()).toEqual(["old", "young"]);
    await count("new");
    expect(await keys()).toEqual(["new", "young"]);
  });
});
