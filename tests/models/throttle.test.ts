// What counts as one address, and when a try to prove something counts.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDb } from "~/db/connection.server";
import type { Refusal } from "~/models/refusal.server";
import { countAttemptFrom, countedAddress, tryCounted } from "~/models/account/throttle.server";
import { prepareDatabase } from "~/start.server";

beforeAll(prepareDatabase);
beforeEach(async () => {
  await getDb().deleteFrom("throttles").execute();
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
