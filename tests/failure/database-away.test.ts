// PostgreSQL away at the start, restarted and killed in the middle, stuck, and a row of it locked: 503, nothing lost, recovery by itself.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { engine } from "../support/engine";
import { startFront, stopFront, type Front } from "../support/front";
import { behindProxy, expectOutage, expectRecovery, statusAt, subscribe } from "../support/outage";
import { startPostgres, type Server } from "../support/postgres";

/** What was found of the catalogue is told for so long without a look at the database. */
const MOMENT_MS = 1_000;

/** Once it has forgotten what it showed just now. */
async function expectOutageSoon(front: Front): Promise<void> {
  await sleep(MOMENT_MS);
  await expectOutage(front);
}

// Its faults are of a server beside the shop; the embedded engine has those of the disk.
describe.runIf(engine === "postgres")("PostgreSQL", () => {
  let server: Server;
  let front: Front;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterEach(() => stopFront(front));
  afterAll(() => server.remove());

  const start = async () => {
    front = await startFront({ ...behindProxy, DATABASE_URL: server.url, SAMPLE_DATA: "off" });
  };
  const stored = async () => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ email: string }>("select email from subscribers");
    await client.end();
    return new Set(rows.map(({ email }) => email));
  };

  test("away at the start, the shop waits for it and then makes it ready", async () => {
    await server.stop();
    await start();
    await expectOutage(front);
    expect(await subscribe(front, "early@example.com")).toBe(503);
    await server.start();
    await expectRecovery(front);
    expect(await subscribe(front, "late@example.com")).toBe(302);
    expect(await stored()).toContain("late@example.com");
  });

  test.each(["SIGINT", "SIGKILL"] as const)(
    "ended by %s while shoppers read and write, and started again",
    { timeout: 180_000 },
    async (signal) => {
      await start();
      await expectRecovery(front);
      const acknowledged: string[] = [];
      const statuses = new Set<number>();
      let writing = true;
      const writers = [1, 2, 3].map(async (writer) => {
        for (let number = 0; writing; number += 1) {
          const email = `${signal.toLowerCase()}-${writer}-${number}@example.com`;
          const status = await subscribe(front, email);
          statuses.add(status);
          if (status === 302) acknowledged.push(email);
        }
      });
      // Several of each: they share what is kept of the catalogue, and the connections.
      const pages = ["/", "/category", "/category?_data=routes%2F_shop.category", "/api/products/"];
      const readers = [...pages, ...pages].map(async (address) => {
        while (writing) statuses.add(await statusAt(front.port, address));
      });
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(20);
      await server.end(signal);
      await expectOutageSoon(front);
      await server.start();
      await expectRecovery(front);
      const before = acknowledged.length;
      await expect
        .poll(() => acknowledged.length, { timeout: 30_000 })
        .toBeGreaterThan(before + 20);
      writing = false;
      await Promise.all([...writers, ...readers]);
      expect([...statuses].sort()).toEqual([200, 302, 503]);
      const kept = await stored();
      expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
    },
  );

  test("with a row locked elsewhere, its write is refused in time, and pages and other writes go on", async () => {
    await start();
    await expectRecovery(front);
    const other = new pg.Client({ connectionString: server.url });
    await other.connect();
    // Not committed yet: whoever writes the same address waits for what becomes of it.
    await other.query("begin; insert into subscribers values ('locked@example.com', '')");
    let refused = false;
    const locked = subscribe(front, "locked@example.com").then((status) => {
      refused = true;
      return status;
    });
    expect(await subscribe(front, "free@example.com")).toBe(302);
    expect(await statusAt(front.port, "/category")).toBe(200);
    expect(refused).toBe(false);
    expect(await locked).toBe(503);
    await other.end();
    expect(await subscribe(front, "locked@example.com")).toBe(302);
  });

  test("stuck without an answer, it is away; when it goes on, so does the shop", async () => {
    await start();
    await expectRecovery(front);
    const stopped = server.pids();
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    try {
      await expectOutageSoon(front);
    } finally {
      for (const pid of stopped) process.kill(pid, "SIGCONT");
    }
    await expectRecovery(front);
    expect(await subscribe(front, "unstuck@example.com")).toBe(302);
  });
});
